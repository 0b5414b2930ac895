import { mutationOptions } from '@tanstack/react-query';
import { patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand, BrandBody } from '#shared/contract/admin-brands.ts';

/** `PATCH /api/brands/{id}`: what the edit form changes. */
export function updateBrandMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (body: BrandBody) =>
      (await api.request<AdminBrand>('PATCH', `/api/brands/${brandId}`, body)).body,
    onSuccess: (brand, body) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Brand updated', ...aboutLogo(body, brand) });
      makeStale(queryClient, brandKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error updating brand')),
  });
}

/** Everything else is written; the logo that came along may not be there yet. */
function aboutLogo({ logoUrl }: BrandBody, { wantedLogo }: AdminBrand): { description?: string } {
  if (!logoUrl || wantedLogo === null) return {};
  const { state, reason } = wantedLogo;
  const news = state === 'asked' ? 'The logo is asked for again.' : 'The logo is not there.';
  return { description: reason === null ? news : `${news} ${reason}` };
}
