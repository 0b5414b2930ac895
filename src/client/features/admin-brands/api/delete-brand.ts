import { mutationOptions } from '@tanstack/react-query';
import { dropBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { requestDeletion } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** `DELETE /api/brands/{id}`, with its emails. One that another administrator has deleted already is deleted. */
export function deleteBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/brands/${brandId}`),
    onSuccess: () => {
      dropBrand(queryClient, brandId);
      toasts.show({ title: 'Brand deleted' });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting brand')),
    // A large brand goes in steps: after a failure it may be smaller.
    onSettled: () => makeStale(queryClient, brandKeys),
  });
}
