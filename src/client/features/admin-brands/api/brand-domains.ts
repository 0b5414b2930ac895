import { mutationOptions } from '@tanstack/react-query';
import { patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** `POST /api/admin/brands/{id}/domains`: mail from this domain is the brand's from now on. */
export function addDomainMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (body: { domain: string }) =>
      (await api.request<AdminBrand>('POST', `/api/admin/brands/${brandId}/domains`, body)).body,
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Domain added' });
      makeStale(queryClient, [keys.adminBrands]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error adding domain')),
  });
}

/** `DELETE /api/admin/brands/{id}/domains/{domain}`: what came from it already stays. */
export function removeDomainMutation({ api, queryClient }: MutationContext, brandId: number) {
  return mutationOptions({
    mutationFn: async (domain: string) => {
      const path = `/api/admin/brands/${brandId}/domains/${encodeURIComponent(domain)}`;
      return (await api.request<AdminBrand>('DELETE', path)).body;
    },
    onSuccess: (brand) => {
      patchBrand(queryClient, brandId, brand);
      toasts.show({ title: 'Domain removed' });
      makeStale(queryClient, [keys.adminBrands]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error removing domain')),
  });
}
