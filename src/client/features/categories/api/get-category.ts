import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Category } from '#shared/contract/categories.ts';

/** One category, or null where no category has that slug: a finding, not a failure. */
async function fetchCategory(api: ApiClient, slug: string): Promise<Category | null> {
  try {
    return (await api.request<Category>('GET', `/api/categories/${encodeURIComponent(slug)}`)).body;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export function categoryQuery(api: ApiClient, slug: string) {
  return queryOptions({ queryKey: categoryKey(slug), queryFn: () => fetchCategory(api, slug) });
}

const categoryKey = (slug: string) => [...keys.categories, slug] as const;

/** What the cache knows of a category: null where it is known to be missing, undefined where nothing is known yet. */
export function cachedCategory(queryClient: QueryClient, slug: string): Category | null | undefined {
  return queryClient.getQueryData(categoryKey(slug));
}
