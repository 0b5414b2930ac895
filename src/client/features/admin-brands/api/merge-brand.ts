import { mutationOptions } from '@tanstack/react-query';
import { dropBrand, patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** Which brand goes into which. */
export interface Merge {
  brandId: number;
  intoBrandId: number;
}

/** `POST /api/admin/brands/{id}/merge`: everything of one brand goes to the other, and it is no more. */
export function mergeBrandMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async ({ brandId, intoBrandId }: Merge) =>
      (await api.request<AdminBrand>('POST', `/api/admin/brands/${brandId}/merge`, { intoBrandId })).body,
    onSuccess: (into, { brandId }) => {
      dropBrand(queryClient, brandId);
      patchBrand(queryClient, into.id, into);
      toasts.show({ title: 'Brands merged' });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error merging brands')),
    // A large brand goes in steps: after a failure some of its emails may have moved.
    onSettled: () => makeStale(queryClient, brandKeys),
  });
}
