import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EmailFilters } from '#client/features/emails/email-filters.ts';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { emptyListPage, type ListPage, requestListPage } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';

/** Cards on the first view and with each Show more: divides into rows of two, three and four. */
const emailsPerPage = 24;

/**
 * `GET /api/brands/{slug}/emails`, narrowed and page by page, newest first.
 * A brand that is missing or closed to the viewer has no emails here; the brand's own answer says which it is.
 */
export function brandEmailsQuery(api: ApiClient, slug: string, filters: EmailFilters, start: string | null) {
  return infiniteQueryOptions({
    queryKey: [...keys.emails, 'list', slug, filters, { start }] as const,
    queryFn: ({ pageParam }) => requestEmails(api, slug, filters, pageParam),
    initialPageParam: start,
    getNextPageParam: (page: ListPage<EmailSummary>) => page.nextCursor,
  });
}

async function requestEmails(
  api: ApiClient,
  slug: string,
  { type, seasons }: EmailFilters,
  cursor: string | null,
): Promise<ListPage<EmailSummary>> {
  const search = new URLSearchParams({ limit: String(emailsPerPage) });
  if (type !== 'all') search.set('campaignType', type);
  for (const season of seasons) search.append('season', season);
  if (cursor !== null) search.set('cursor', cursor);
  try {
    return await requestListPage(api, `/api/brands/${encodeURIComponent(slug)}/emails`, search);
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return emptyListPage;
    throw error;
  }
}
