import type { QueryClient } from '@tanstack/react-query';
import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { patchRows } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminUser } from '#shared/contract/admin-users.ts';

/** What the tables of users are narrowed to. */
export interface UserListing {
  /** Trimmed; empty for every user. */
  query: string;
  tier: AdminUser['subscriptionTier'] | null;
  role: 'admin' | 'regular' | null;
  /** Administrators before everybody else. */
  first?: 'admins';
  /** Cursor an address begins at; null for the beginning. */
  start: string | null;
}

/** The key of every listing of users. */
export const usersKey = [...keys.adminUsers, 'list'] as const;

/** `GET /api/admin/users`, page by page. */
export function usersQuery(api: ApiClient, listing: UserListing) {
  const { query, tier, role, first = null, start } = listing;
  return adminListQuery<AdminUser>(api, [...usersKey, listing], {
    path: '/api/admin/users',
    parameters: { q: query, tier, role, first },
    start,
  });
}

/** Shows a user as the server has them now, wherever they are listed. */
export function putUser(queryClient: QueryClient, user: AdminUser): void {
  patchRows<AdminUser>(queryClient, usersKey, (rows) =>
    rows.map((each) => (each.id === user.id ? user : each)),
  );
}
