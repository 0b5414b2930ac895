import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { CategoryGuesses } from '#shared/contract/brand-changes.ts';

/** Where brands of Other seem to belong, some dozens of brands a page; asked anew each time. */
export function categoryGuessesQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...keys.bulkChanges, 'guesses'],
    queryFn: async ({ pageParam }) =>
      (
        await api.request<CategoryGuesses>(
          'GET',
          `/api/admin/bulk-changes/brands/category-guesses?afterId=${pageParam}`,
        )
      ).body,
    initialPageParam: 0,
    getNextPageParam: ({ lastId }) => lastId,
    staleTime: 0,
    gcTime: 0,
    // They are being read and ticked.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
