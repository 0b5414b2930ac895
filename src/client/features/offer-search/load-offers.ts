import { foundOffersQuery } from '#client/features/offer-search/api.ts';
import { readOfferAddress } from '#client/features/offer-search/offer-address.ts';
import type { PageLoader } from '#client/lib/page.ts';

/** What an address of the list of offers asks for. */
export function loadFoundOffers(search: URLSearchParams, { queryClient, api }: PageLoader): Promise<unknown> {
  return queryClient.ensureInfiniteQueryData(foundOffersQuery(api, readOfferAddress(search)));
}
