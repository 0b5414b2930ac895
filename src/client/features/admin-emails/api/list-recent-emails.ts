import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EmailListing } from '#client/features/admin-emails/email-listing.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type ListPage, requestListPage } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** Rows of one page: about two screens of a dense table. */
const emailsPerPage = 50;

/** The key of every page of the table, whatever is searched. */
export const recentEmailsKey = [...keys.adminEmails, 'recent'] as const;

/** `GET /api/emails/recent`, newest first, narrowed by the server; `start` is the cursor a page begins at. */
export function recentEmailsQuery(
  api: ApiClient,
  { query, type, isTextOnly }: EmailListing,
  start: string | null,
) {
  return infiniteQueryOptions({
    queryKey: [...recentEmailsKey, { query, type, isTextOnly, start }] as const,
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ limit: String(emailsPerPage) });
      if (query !== '') search.set('q', query);
      if (type !== null) search.set('campaignType', type);
      if (isTextOnly) search.set('hasCleaningNote', 'true');
      if (pageParam !== null) search.set('cursor', pageParam);
      return requestListPage<AdminEmail>(api, '/api/emails/recent', search);
    },
    initialPageParam: start,
    getNextPageParam: (page: ListPage<AdminEmail>) => page.nextCursor,
  });
}
