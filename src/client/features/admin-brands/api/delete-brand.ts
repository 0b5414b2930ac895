import { mutationOptions, useMutation } from '@tanstack/react-query';
import { dropBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { ApiError } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { type MutationContext, useMutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** `DELETE /api/brands/{id}`, with its emails. One that another administrator has deleted already is deleted. */
export function deleteBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async () => {
      try {
        await api.request('DELETE', `/api/brands/${brandId}`);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => {
      dropBrand(queryClient, brandId);
      toasts.show({ title: 'Brand deleted' });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting brand')),
    // A large brand goes in steps: after a failure it may be smaller.
    onSettled: () => makeStale(queryClient, brandKeys),
  });
}

export function useDeleteBrand(brandId: number) {
  return useMutation(deleteBrandMutation(useMutationContext(), brandId));
}
