import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import type { Category } from '#shared/contract/categories.ts';

/** All categories in their order. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await api.request<Category[]>('GET', '/api/categories')).body,
  });
}
