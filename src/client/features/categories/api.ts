import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { maxQueryLength } from '#shared/search-query.ts';

/** One category, or null where no category has that slug: a finding, not a failure. */
async function fetchCategory(api: ApiClient, slug: string, signal: AbortSignal): Promise<Category | null> {
  try {
    return await callApi(api, 'GET /api/categories/:slug', { params: { slug }, signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export function categoryQuery(api: ApiClient, slug: string) {
  return queryOptions({
    queryKey: categoryKey(slug),
    queryFn: ({ signal }) => fetchCategory(api, slug, signal),
  });
}

const categoryKey = (slug: string) => [...keys.categories, slug] as const;

/** What the cache knows of a category: null where it is known to be missing, undefined where nothing is known yet. */
export function cachedCategory(queryClient: QueryClient, slug: string): Category | null | undefined {
  return queryClient.getQueryData(categoryKey(slug));
}

/** All categories in their order. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.categories,
    queryFn: ({ signal }) => callApi(api, 'GET /api/categories', { signal }),
  });
}

/** Brands and categories whose names are like what an address says. */
export function nearestNamesQuery(api: ApiClient, address: string) {
  const q = wordsOf(address);
  return queryOptions({
    queryKey: [...keys.brands, 'nearest', q],
    queryFn: ({ signal }) => callApi(api, 'GET /api/nearest-names', { query: { q }, signal }),
  });
}

/** The last part of an address as words. */
function wordsOf(address: string): string {
  const part = address.split('/').findLast((each) => each !== '') ?? '';
  return part
    .replace(/[-_.+]+/g, ' ')
    .trim()
    .slice(0, maxQueryLength);
}
