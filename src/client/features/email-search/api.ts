import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ExplorerAddress, searchParameters } from '#client/features/email-search/explorer-address.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { listQuery } from '#client/platform/api/list-page.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { maxQueryLength } from '#shared/search-query.ts';

/** Emails on the first view and per Show more: divides into rows of two, three and four cards. */
const emailsPerPage = 24;

/** Search results, paginated; the last search's results stay until the next arrive. */
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

/** Number of matching emails, in total and per facet; independent of order and view. */
export function emailFacetsQuery(api: ApiClient, address: ExplorerAddress) {
  const parameters = searchParameters(address);
  return queryOptions({
    queryKey: [...keys.emails, 'facets', parameters] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/emails/facets', { query: parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Suggestions for a search while the viewer types; the last answer stays until the next arrives. */
export function suggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: [...keys.emails, 'suggest', text],
    queryFn: ({ signal }) => callApi(api, 'GET /api/emails/suggest', { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Few enough to scan; more letters find the others. */
const maxBrands = 20;

/** Brands by name, including those that are not among a search's most frequent. */
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
