import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Category } from '#shared/contract/categories.ts';

/** All categories in their order. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.categories,
    queryFn: async () => (await api.request<Category[]>('GET', '/api/categories')).body,
  });
}
