import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ExplorerAddress, searchParameters } from '#client/features/email-search/explorer-address.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { maxQueryLength } from '#shared/search-query.ts';

/** Rows on the first view and with each Show more: divides into rows of two, three and four cards. */
const emailsPerPage = 24;

/** What was found, page by page; another search shows the last one's until it is there. */
export function explorerEmailsQuery(api: ApiClient, address: ExplorerAddress) {
  const { sort, start } = address;
  const parameters = { ...searchParameters(address), sort };
  const list = listQuery(api, 'GET /api/emails', [...keys.emails, 'explorer', parameters, { start }], {
    limit: emailsPerPage,
    query: parameters,
    start,
  });
  return { ...list, placeholderData: keepPreviousData };
}

/** How many emails match, and how many of each kind. The order and the view do not matter. */
export function emailFacetsQuery(api: ApiClient, address: ExplorerAddress) {
  const parameters = searchParameters(address);
  return queryOptions({
    queryKey: [...keys.emails, 'facets', parameters] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/emails/facets', { query: parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a page without filters takes of these counts: how many emails match, and what was probably meant. */
export function foundCountQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'found count', q] as const,
    queryFn: async ({ signal }) => {
      const { total, didYouMean } = await callApi(api, 'GET /api/emails/facets', { query: { q }, signal });
      return { total, didYouMean };
    },
  });
}

/** What a search that is being typed may mean; the last answer stands until the next is there. */
export function suggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'suggest', text],
    queryFn: ({ signal }) => callApi(api, 'GET /api/emails/suggest', { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** As many as are looked through; more letters find the others. */
const maxBrands = 20;

/** Brands by their names, those too that are not among the most frequent of a search. */
export function brandsNamedQuery(api: ApiClient, query: string) {
  return queryOptions({
    queryKey: [...keys.brands, 'named', query] as const,
    queryFn: async ({ signal }) => {
      const brands = await callApi(api, 'GET /api/brands', {
        query: { limit: maxBrands, q: query.slice(0, maxQueryLength) },
        signal,
      });
      return brands.map(({ slug, name }) => ({ slug, name }));
    },
    placeholderData: keepPreviousData,
  });
}
