import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type ListPage, requestListPage } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { RejectedEmail } from '#shared/contract/admin-emails.ts';

/** Rows on the first view and with each Show more. */
const rejectedPerPage = 50;

export const rejectedEmailsKey = [...keys.rejectedEmails, 'list'] as const;

/** `GET /api/admin/rejected-emails`, newest first, page by page. */
export function rejectedEmailsQuery(api: ApiClient, start: string | null) {
  return infiniteQueryOptions({
    queryKey: [...rejectedEmailsKey, { start }] as const,
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ limit: String(rejectedPerPage) });
      if (pageParam !== null) search.set('cursor', pageParam);
      return requestListPage<RejectedEmail>(api, '/api/admin/rejected-emails', search);
    },
    initialPageParam: start,
    getNextPageParam: (page: ListPage<RejectedEmail>) => page.nextCursor,
  });
}

/** `GET /api/admin/rejected-emails/{id}/source`: a download, followed by the browser itself. */
export function rejectedSourcePath(rejectedId: number): string {
  return `/api/admin/rejected-emails/${rejectedId}/source`;
}
