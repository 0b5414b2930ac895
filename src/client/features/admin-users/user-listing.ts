import { cursorParameter } from '#client/features/admin/admin-address.ts';
import { queryParameter } from '#client/features/admin/components/admin-search-box.tsx';
import type { UserListing } from '#client/features/admin-users/api/list-users.ts';
import { subscriptionTiers } from '#shared/vocabulary/tiers.ts';

export const tierParameter = 'tier';
export const roleParameter = 'role';

/** The API refuses longer searches (`adminUserListQuery`); nobody types one. */
const maxQueryLength = 200;

/** Reads the listing of a shared address; words that name no tier or role narrow nothing. */
export function readUserListing(search: URLSearchParams): UserListing {
  const role = search.get(roleParameter);
  return {
    query: (search.get(queryParameter) ?? '').trim().slice(0, maxQueryLength),
    tier: subscriptionTiers.find((tier) => tier === search.get(tierParameter)) ?? null,
    role: role === 'admin' || role === 'regular' ? role : null,
    start: search.get(cursorParameter),
  };
}
