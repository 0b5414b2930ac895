import type { QueryKey } from '@tanstack/react-query';
import { favoritesQuery } from '#client/features/favorites/api.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { updateOptimistically } from '#client/platform/queries/optimistic-update.ts';
import { keys } from '#client/platform/queries/query-keys.ts';

/** Location of the favourite flag in the query cache. */
export interface FavoritePlace {
  queryKey: QueryKey;
  write(isFavorite: boolean): void;
}

/**
 * Optimistic update; rolled back if the server refuses. Sends the wanted state, so that of presses in two
 * tabs the last wins.
 */
export function setFavoriteMutation(
  { api, queryClient }: MutationContext,
  brandId: number,
  place: FavoritePlace,
) {
  const mutationKey = [...keys.favorites, 'set', brandId] as const;
  // Only the last of several quick presses may set the heart.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const stale = () => (isLast() ? [favoritesQuery(api).queryKey, place.queryKey] : []);
  return apiMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted: boolean) =>
      callApi(api, 'POST /api/brands/:id/favorite', {
        params: { id: brandId },
        body: { isFavorite: wanted },
      }),
    onMutate: updateOptimistically(queryClient, [place.queryKey], (wanted: boolean) => {
      place.write(wanted);
      return () => {
        if (isLast()) place.write(!wanted);
      };
    }),
    onSuccess: ({ isFavorite }) => {
      if (isLast()) place.write(isFavorite);
    },
    done: ({ isFavorite }) =>
      isLast() ? { title: isFavorite ? 'Added to favorites' : 'Removed from favorites' } : null,
    failed: {
      phrase: 'Failed to update favorite status',
      login: 'Please log in to save brands to your favorites',
    },
    invalidates: stale,
    invalidatesIfFailed: stale,
  });
}

/** Sets the favourite; heart and toast show the result. */
export function setFavorite(
  context: MutationContext,
  brandId: number,
  place: FavoritePlace,
  wanted: boolean,
): void {
  const { queryClient } = context;
  queryClient
    .getMutationCache()
    .build(queryClient, setFavoriteMutation(context, brandId, place))
    .execute(wanted)
    .catch(() => {}); // the toast has reported it
}
