import { mutationOptions, type QueryKey } from '@tanstack/react-query';
import { favoritesQuery } from '#client/features/favorites/api.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { showAtOnce } from '#client/platform/queries/show-at-once.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { FavoriteState } from '#shared/contract/favorites.ts';

/** Where the screen keeps whether the brand is a favourite. */
export interface FavoritePlace {
  /** The query it is read from. */
  queryKey: QueryKey;
  write(isFavorite: boolean): void;
}

/**
 * `POST /api/brands/{id}/favorite`. The heart turns at once and back again when the server refuses. What is wanted is
 * sent along, so that two tabs pressing at once end in the state of the last press.
 */
export function setFavoriteMutation(
  { api, queryClient }: MutationContext,
  brandId: number,
  place: FavoritePlace,
) {
  const mutationKey = [...keys.favorites, 'set', brandId] as const;
  // Only the last of several quick presses may say what the heart shows.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (wanted: boolean) =>
      (await api.request<FavoriteState>('POST', `/api/brands/${brandId}/favorite`, { isFavorite: wanted }))
        .body,
    onMutate: showAtOnce(queryClient, [place.queryKey], (wanted: boolean) => {
      place.write(wanted);
      return () => place.write(!wanted);
    }),
    onSuccess: ({ isFavorite }) => {
      if (!isLast()) return;
      place.write(isFavorite);
      toasts.show({ title: isFavorite ? 'Added to favorites' : 'Removed from favorites' });
    },
    onError: (error, _wanted, putBack: (() => void) | undefined) => {
      if (isLast()) putBack?.();
      toasts.show(
        failureToast(
          error,
          'Failed to update favorite status',
          'Please log in to save brands to your favorites',
        ),
      );
    },
    onSettled: () => {
      if (isLast()) makeStale(queryClient, [favoritesQuery(api).queryKey, place.queryKey]);
    },
  });
}

/** Sets the favourite; what comes of it is shown by heart and toast. */
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
    .catch(() => {}); // the toast has said so
}
