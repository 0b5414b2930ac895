import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ifPremium } from '#client/features/auth/api.ts';
import { type AccessResult, toAccessResult } from '#client/platform/api/access-result.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { patchOpenResult } from '#client/platform/queries/patch-open-result.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { LoadContext } from '#client/platform/router/page.ts';
import type { BrandSet, BrandSetDetail } from '#shared/contract/library/brand-sets.ts';

/** The user's brand sets, by name. */
export function brandSetsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.brandSets,
    queryFn: ({ signal }) => toAccessResult(callApi(api, 'GET /api/brand-sets', { signal })),
  });
}

/** One brand set with its brands. */
export function brandSetQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: brandSetKey(id),
    queryFn: ({ signal }) =>
      toAccessResult(callApi(api, 'GET /api/brand-sets/:id', { params: { id }, signal })),
  });
}

const brandSetKey = (id: number) => [...keys.brandSets, id];

/** For screens with a brand-set filter; they work without the sets too. */
export function loadBrandSets(context: LoadContext): Promise<unknown> {
  return ifPremium(context, ({ queryClient, api }) => queryClient.prefetchQuery(brandSetsQuery(api)));
}

/** Changes the sets that are in the cache. */
export function patchBrandSets(queryClient: QueryClient, patch: (sets: BrandSet[]) => BrandSet[]): void {
  patchOpenResult(queryClient, keys.brandSets, patch);
}

/** Writes an answered set into the cache, with its new number of brands. */
export function showBrandSet(queryClient: QueryClient, set: BrandSetDetail): void {
  queryClient.setQueryData<AccessResult<BrandSetDetail>>(brandSetKey(set.id), () => ({
    kind: 'open',
    value: set,
  }));
  patchBrandSets(queryClient, (sets) =>
    sets.map((each) => (each.id === set.id ? { ...each, brandCount: set.brandCount } : each)),
  );
}
