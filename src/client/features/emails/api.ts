import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EmailFilters } from '#client/features/emails/email-filters.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { EmailDetail, PremiumEmail } from '#shared/contract/library/emails.ts';
import { maxInlineHtmlLength } from '#shared/format/large-mail.ts';

/** An email as its screens show it. */
export interface OpenedEmail extends Omit<EmailDetail, 'htmlContent' | 'textContent'> {
  /** null for a large mail on a page of the server: its frame loads it (`emailFramePath`). */
  htmlContent: string | null;
}

/** What asking for an email came to. All three are answers and are kept as such, so that no screen asks twice. */
export type EmailResult =
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
 * Fresh for 60 s, tried again twice with a second between.
 * The server renders from the same process: there a failure is final and a page does not wait for it.
 */
export function emailQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: emailKey(id),
    queryFn: ({ signal }) => getEmail(api, id, signal),
    staleTime: freshMs,
    retry: typeof window === 'undefined' ? false : retries,
    retryDelay: retryDelayMs,
  });
}

const emailKey = (id: string) => [...keys.emails, 'detail', id] as const;

/** What the cache knows of an email; undefined where nothing is known yet. */
export function cachedEmail(queryClient: QueryClient, id: string): EmailResult | undefined {
  return queryClient.getQueryData(emailKey(id));
}

async function getEmail(api: ApiClient, id: string, signal: AbortSignal): Promise<EmailResult> {
  try {
    const email = await callApi(api, 'GET /api/emails/:id', { params: { id }, signal });
    return { kind: 'email', email: toOpened(email) };
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

/** What else there is to read for this reader: of the brand, and of others. */
export function relatedEmailsQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'related', id] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/emails/:id/related', { params: { id }, signal }),
  });
}

/** The html of an email as text: what is there already, or, for a large mail the page came without, from the API. */
export function emailHtmlQuery(api: ApiClient, { id, htmlContent }: Pick<OpenedEmail, 'id' | 'htmlContent'>) {
  return queryOptions({
    queryKey: [...keys.emails, 'html', id] as const,
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/emails/:id', { params: { id }, signal })).htmlContent,
    ...(htmlContent === null ? {} : { initialData: htmlContent }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The text part of an email; null where it has none. Pages come without it. */
export function emailTextQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'text', id] as const,
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/emails/:id', { params: { id }, signal })).textContent,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Why an email is not published; null where it is gone. */
export function reviewQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'review', id] as const,
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/admin/emails', { query: { id }, signal }))[0] ?? null,
  });
}

/** Cards on the first view and with each Show more: divides into rows of two, three and four. */
const emailsPerPage = 24;

/**
 * Narrowed and page by page, newest first.
 * A brand that is missing or closed to the viewer has no emails here; the brand's own answer says which it is.
 */
export function brandEmailsQuery(api: ApiClient, slug: string, filters: EmailFilters, start: string | null) {
  const { type, seasons } = filters;
  return listQuery(api, 'GET /api/brands/:slug/emails', [...keys.emails, 'list', slug, filters, { start }], {
    params: { slug },
    limit: emailsPerPage,
    query: { campaignType: type === 'all' ? null : type, season: seasons },
    start,
    emptyStatuses: [400, 403, 404],
  });
}

/** What emails are looked for, and where an address without JavaScript continues the list. */
export interface EmailSearch {
  /** Trimmed, not empty. */
  query: string;
  start: string | null;
}

/** The parameter of the home page where an address without JavaScript continues the emails; `cursor` is the brands'. */
export const foundEmailsStart = 'emails';

export function readEmailSearch(search: URLSearchParams, query: string): EmailSearch {
  return { query, start: search.get(foundEmailsStart) || null };
}

/** Emails this reader may read in which all words of `query` stand, newest first. */
export function foundEmailsQuery(api: ApiClient, { query, start }: EmailSearch) {
  return listQuery(api, 'GET /api/emails/search', [...keys.emails, 'found', query, { start }], {
    limit: emailsPerPage,
    query: { q: query },
    start,
  });
}
