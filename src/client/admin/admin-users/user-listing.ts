import type { UserListing } from '#client/admin/admin-users/api.ts';
import { cursorParameter } from '#client/admin/kit/admin-address.ts';
import { readQuery } from '#shared/search-query.ts';
import { subscriptionTiers } from '#shared/vocabulary/tiers.ts';

export const tierParameter = 'tier';
export const roleParameter = 'role';

/** Reads the listing of a shared address; words that name no tier or role narrow nothing. */
export function readUserListing(search: URLSearchParams): UserListing {
  const role = search.get(roleParameter);
  return {
    query: readQuery(search),
    tier: subscriptionTiers.find((tier) => tier === search.get(tierParameter)) ?? null,
    role: role === 'admin' || role === 'regular' ? role : null,
    start: search.get(cursorParameter),
  };
}
