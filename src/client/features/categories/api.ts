import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { maxQueryLength } from '#shared/search-query.ts';

/** Fetches one category; null for an unknown slug, which is an answer, not a failure. */
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

/** Returns the cached category: null if known to be missing, undefined if not loaded. */
export function cachedCategory(queryClient: QueryClient, slug: string): Category | null | undefined {
  return queryClient.getQueryData(categoryKey(slug));
}

export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.categories,
    queryFn: ({ signal }) => callApi(api, 'GET /api/categories', { signal }),
  });
}

/** Brands and categories whose names resemble the words of an address. */
export function nearestNamesQuery(api: ApiClient, address: string) {
  const q = wordsOf(address);
  return queryOptions({
    queryKey: [...keys.brands, 'nearest', q],
    queryFn: ({ signal }) => callApi(api, 'GET /api/nearest-names', { query: { q }, signal }),
  });
}

/** Returns the last path segment as words. */
function wordsOf(address: string): string {
  const part = address.split('/').findLast((each) => each !== '') ?? '';
  return part
    .replace(/[-_.+]+/g, ' ')
    .trim()
    .slice(0, maxQueryLength);
}
