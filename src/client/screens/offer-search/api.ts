import { keepPreviousData } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { type OfferAddress, offerParameters } from '#client/screens/offer-search/offer-address.ts';

/** Rows on the first view and added by Show more. */
const offersPerPage = 30;

/** Paginated. After a change of filters the previous offers stay until the new ones load. */
export function foundOffersQuery(api: ApiClient, address: OfferAddress) {
  const { start } = address;
  const parameters = offerParameters(address);
  const list = listQuery(api, 'GET /api/insights/offers', [...keys.emails, 'offers', parameters, { start }], {
    limit: offersPerPage,
    query: parameters,
    start,
  });
  return { ...list, placeholderData: keepPreviousData };
}
