import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { type ListPage, requestListPage } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';

/** Rows on the first view and with each Show more: about two screens of a dense table. */
const usersPerPage = 50;

/** What the tables of users are narrowed to. */
export interface UserListing {
  /** Trimmed; empty for every user. */
  query: string;
  tier: AdminUser['subscriptionTier'] | null;
  role: 'admin' | 'regular' | null;
  /** Cursor an address begins at; null for the beginning. */
  start: string | null;
}

/** The key of every listing of users. */
export const usersKey = [...keys.adminUsers, 'list'] as const;

/** `GET /api/admin/users`, page by page. */
export function usersQuery(api: ApiClient, listing: UserListing) {
  return infiniteQueryOptions({
    queryKey: [...usersKey, listing] as const,
    queryFn: ({ pageParam }) =>
      requestListPage<AdminUser>(api, '/api/admin/users', userSearch(listing, pageParam)),
    initialPageParam: listing.start,
    getNextPageParam: (page: ListPage<AdminUser>) => page.nextCursor,
  });
}

function userSearch({ query, tier, role }: UserListing, cursor: string | null): URLSearchParams {
  const search = new URLSearchParams({ limit: String(usersPerPage) });
  if (query !== '') search.set('q', query);
  if (tier !== null) search.set('tier', tier);
  if (role !== null) search.set('role', role);
  if (cursor !== null) search.set('cursor', cursor);
  return search;
}

/** Shows a user as the server has them now, wherever they are listed. */
export function putUser(queryClient: QueryClient, user: AdminUser): void {
  queryClient.setQueriesData<InfiniteData<ListPage<AdminUser>>>({ queryKey: usersKey }, (data) =>
    data === undefined
      ? undefined
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((each) => (each.id === user.id ? user : each)),
          })),
        },
  );
}
