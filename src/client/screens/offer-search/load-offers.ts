import type { PageLoader } from '#client/platform/router/page.ts';
import { foundOffersQuery } from '#client/screens/offer-search/api.ts';
import { readOfferAddress } from '#client/screens/offer-search/offer-address.ts';

/** What an address of the list of offers asks for. */
export function loadFoundOffers(search: URLSearchParams, { queryClient, api }: PageLoader): Promise<unknown> {
  return queryClient.ensureInfiniteQueryData(foundOffersQuery(api, readOfferAddress(search)));
}
