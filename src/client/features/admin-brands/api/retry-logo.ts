import { mutationOptions } from '@tanstack/react-query';
import { patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** `POST /api/admin/brands/{id}/logo/retry`: the logo that is not kept yet is asked for now. */
export function retryLogoMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async () =>
      (await api.request<AdminBrand>('POST', `/api/admin/brands/${brandId}/logo/retry`)).body,
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show(
        brand.wantedLogo === null
          ? { title: 'Logo kept' }
          : { title: 'Logo not there yet', description: brand.wantedLogo.reason ?? 'It is being fetched.' },
      );
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => {
      toasts.show(adminFailure(error, 'Error fetching the logo'));
      makeStale(queryClient, brandKeys);
    },
  });
}
