import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailDetail, PremiumEmail } from '#shared/contract/emails.ts';
import { maxInlineHtmlLength } from '#shared/format/large-mail.ts';

/** An email as its screens show it. */
export interface OpenedEmail extends Omit<EmailDetail, 'htmlContent' | 'textContent'> {
  /** null for a large mail on a page of the server: its frame loads it (`emailFramePath`). */
  htmlContent: string | null;
}

/** What asking for an email came to. All three are answers and are kept as such, so that no screen asks twice. */
export type EmailOutcome =
  | { kind: 'email'; email: OpenedEmail }
  /** The brand is null where the answer does not say whose it is. */
  | { kind: 'premium'; brand: PremiumEmail['brand'] | null }
  | { kind: 'missing' };

/** How long an opened email stays fresh (specification, section 9). */
const freshMs = 60_000;
/** Tries after the first, and the wait before each (specification, section 9). */
const retries = 2;
const retryDelayMs = 1_000;

/**
 * `GET /api/emails/{id}`, fresh for 60 s, tried again twice with a second between.
 * The server renders from the same process: there a failure is final and a page does not wait for it.
 */
export function emailQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: emailKey(id),
    queryFn: () => getEmail(api, id),
    staleTime: freshMs,
    retry: typeof window === 'undefined' ? false : retries,
    retryDelay: retryDelayMs,
  });
}

const emailKey = (id: string) => [...keys.emails, 'detail', id] as const;

/** What the cache knows of an email; undefined where nothing is known yet. */
export function cachedEmail(queryClient: QueryClient, id: string): EmailOutcome | undefined {
  return queryClient.getQueryData(emailKey(id));
}

async function getEmail(api: ApiClient, id: string): Promise<EmailOutcome> {
  try {
    const { body } = await api.request<EmailDetail>('GET', `/api/emails/${encodeURIComponent(id)}`);
    return { kind: 'email', email: toOpened(body) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 403 && isPremiumEmail(error.body))
      return { kind: 'premium', brand: brandOf(error.body) };
    // 400 is an id no email can have, such as `abc`.
    if (error.status === 404 || error.status === 400) return { kind: 'missing' };
    throw error;
  }
}

/** What a page of the server takes along: not the text, which no screen shows, and no large html. */
function toOpened({ textContent: _, ...email }: EmailDetail): OpenedEmail {
  const staysBehind = typeof window === 'undefined' && email.htmlContent.length > maxInlineHtmlLength;
  return staysBehind ? { ...email, htmlContent: null } : email;
}

function brandOf({ brand }: Partial<PremiumEmail>): PremiumEmail['brand'] | null {
  const isNamed = typeof brand?.name === 'string' && typeof brand.slug === 'string';
  return isNamed ? brand : null;
}

function isPremiumEmail(body: unknown): body is Partial<PremiumEmail> {
  return (body as Partial<PremiumEmail> | undefined)?.isPremiumContent === true;
}
