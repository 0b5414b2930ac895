import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EmailFilters } from '#client/features/emails/email-filters.ts';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { EmailDetail, PremiumEmail } from '#shared/contract/library/emails.ts';
import { maxInlineHtmlLength } from '#shared/format/large-mail.ts';

/** Fields of an email that its screens show. */
export interface OpenedEmail extends Omit<EmailDetail, 'htmlContent' | 'textContent'> {
  /** null for a large email on a server-rendered page: its frame loads it (`emailFramePath`). */
  htmlContent: string | null;
}

/** Returns the card of a version, for actions on the whole campaign; any other email is its own. */
export function toCard<Email extends Pick<OpenedEmail, 'id' | 'subject' | 'versions'>>(email: Email): Email {
  return { ...email, ...email.versions?.[0] };
}

/** Outcome of an email request. All three are answers and are cached, so that no screen requests twice. */
export type EmailResult =
  | { kind: 'email'; email: OpenedEmail }
  /** `brand` is null if the answer does not name it. */
  | { kind: 'premium'; brand: PremiumEmail['brand'] | null }
  | { kind: 'missing' };

/** An opened email stays fresh this long (specification, section 9). */
const freshMs = 60_000;
/** Retries, and the wait before each (specification, section 9). */
const retries = 2;
const retryDelayMs = 1_000;

/**
 * Fresh for 60 s; retried twice with a second between. On the server a failure is final: it renders from the
 * same process, and a page does not wait.
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

/** Returns the cached result of an email; undefined if not loaded. */
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
    // 400: an id that no email can have, such as `abc`.
    if (error.status === 404 || error.status === 400) return { kind: 'missing' };
    throw error;
  }
}

/** Drops from a server-rendered page the text, which no screen shows, and large html. */
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

/** More emails for this viewer: of the same brand, and of others. */
export function relatedEmailsQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'related', id] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/emails/:id/related', { params: { id }, signal }),
  });
}

/** The html of an email: the loaded one or, for a large email, from the API. */
export function emailHtmlQuery(api: ApiClient, { id, htmlContent }: Pick<OpenedEmail, 'id' | 'htmlContent'>) {
  return queryOptions({
    queryKey: [...keys.emails, 'html', id] as const,
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/emails/:id', { params: { id }, signal })).htmlContent,
    ...(htmlContent === null ? {} : { initialData: htmlContent }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The text part of an email; null if it has none. Pages do not include it. */
export function emailTextQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'text', id] as const,
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/emails/:id', { params: { id }, signal })).textContent,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The review of an unpublished email; null if the email no longer exists. */
export function reviewQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'review', id] as const,
    queryFn: async ({ signal }) =>
      (await callApi(api, 'GET /api/admin/emails', { query: { id }, signal }))[0] ?? null,
  });
}

/** Cards on the first view and per Show more: divides into rows of two, three and four. */
const emailsPerPage = 24;

/**
 * A brand's emails, filtered and paginated, newest first. Empty for a missing or closed brand; the brand's
 * query distinguishes the two.
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

/** A search for emails, with the cursor of a page without JavaScript. */
export interface EmailSearch {
  /** Trimmed, not empty. */
  query: string;
  start: string | null;
}

/**
 * Cursor parameter of the emails on the home page, for pagination without JavaScript; `cursor` is that of the
 * brands.
 */
export const foundEmailsStart = 'emails';

export function readEmailSearch(search: URLSearchParams, query: string): EmailSearch {
  return { query, start: search.get(foundEmailsStart) || null };
}

/** Emails readable for this viewer that contain all words of `query`, newest first. */
export function foundEmailsQuery(api: ApiClient, { query, start }: EmailSearch) {
  return listQuery(api, 'GET /api/emails/search', [...keys.emails, 'found', query, { start }], {
    limit: emailsPerPage,
    query: { q: query },
    start,
  });
}
