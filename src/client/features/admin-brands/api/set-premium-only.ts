import { mutationOptions, useMutation } from '@tanstack/react-query';
import { adminBrandsKey, patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { brandStaleKeys } from '#client/features/admin-brands/api/stale-keys.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { type MutationContext, useMutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** `PATCH /api/brands/{id}/premium`: shown at once, and taken back when the server refuses. */
export function setPremiumOnlyMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (isPremiumOnly: boolean) =>
      (await api.request<AdminBrand>('PATCH', `/api/brands/${brandId}/premium`, { isPremiumOnly })).body,
    onMutate: async (isPremiumOnly) => {
      // An answer that is on its way still tells the old value.
      await queryClient.cancelQueries({ queryKey: adminBrandsKey });
      patchBrand(queryClient, brandId, { isPremiumOnly });
    },
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Premium status updated' });
    },
    onError: (error, isPremiumOnly) => {
      patchBrand(queryClient, brandId, { isPremiumOnly: !isPremiumOnly });
      toasts.show(adminFailure(error, 'Error updating premium status'));
    },
    onSettled: () => makeStale(queryClient, brandStaleKeys),
  });
}

export function useSetPremiumOnly(brandId: number) {
  return useMutation(setPremiumOnlyMutation(useMutationContext(), brandId));
}
