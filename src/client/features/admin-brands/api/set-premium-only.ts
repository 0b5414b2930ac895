import { mutationOptions } from '@tanstack/react-query';
import { adminBrandsKey, patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { showAtOnce } from '#client/lib/show-at-once.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** `PATCH /api/brands/{id}/premium`: shown at once, and taken back when the server refuses. */
export function setPremiumOnlyMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (isPremiumOnly: boolean) =>
      (await api.request<AdminBrand>('PATCH', `/api/brands/${brandId}/premium`, { isPremiumOnly })).body,
    onMutate: showAtOnce(queryClient, [adminBrandsKey], (isPremiumOnly: boolean) => {
      patchBrand(queryClient, brandId, { isPremiumOnly });
      return () => patchBrand(queryClient, brandId, { isPremiumOnly: !isPremiumOnly });
    }),
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Premium status updated' });
    },
    onError: (error, _isPremiumOnly, putBack: (() => void) | undefined) => {
      putBack?.();
      toasts.show(adminFailure(error, 'Error updating premium status'));
    },
    onSettled: () => makeStale(queryClient, brandKeys),
  });
}
