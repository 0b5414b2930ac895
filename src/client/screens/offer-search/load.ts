import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import { loadWholeHistory } from '#client/features/stats/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { foundOffersQuery } from '#client/screens/offer-search/api.ts';
import { readOfferAddress } from '#client/screens/offer-search/offer-address.ts';

export const load: Load = ({ search }, { queryClient, api }) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(foundOffersQuery(api, readOfferAddress(search))),
    loadWholeHistory({ queryClient, api }),
    loadBrandSets({ queryClient, api }),
  ]);
