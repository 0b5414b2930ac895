import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Brand } from '#shared/contract/brands.ts';
import { maxQueryLength } from '#shared/search-query.ts';

/** As many as are looked through; more letters find the others. */
const mostBrands = 20;

/** `GET /api/brands?q=`: brands by their names, those too that are not among the most frequent of a search. */
export function brandsNamedQuery(api: ApiClient, query: string) {
  const search = new URLSearchParams({ limit: String(mostBrands), q: query.slice(0, maxQueryLength) });
  return queryOptions({
    queryKey: [...keys.brands, 'named', query] as const,
    queryFn: async () =>
      (await api.request<Brand[]>('GET', `/api/brands?${search}`)).body.map(({ slug, name }) => ({
        slug,
        name,
      })),
    placeholderData: keepPreviousData,
  });
}
