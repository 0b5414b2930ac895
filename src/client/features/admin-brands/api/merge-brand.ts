import { mutationOptions } from '@tanstack/react-query';
import { mergePath, undoMergeAtOnce } from '#client/features/admin/api/undo-merge.ts';
import { dropBrand, patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { brandKeys, keys } from '#client/lib/query-keys.ts';
import { type Following, takeSteps } from '#client/lib/take-steps.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { BrandMergeProgress, MergedBrand } from '#shared/contract/brand-merges.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Which brand goes into which. */
export interface Merge extends Following<BrandMergeProgress> {
  brandId: number;
  intoBrandId: number;
}

/**
 * `POST /api/admin/brands/{id}/merge`, and the steps of a large brand: everything of one brand goes to the other, and it
 * is no more. Stopped, there are two brands still, and what was moved can be taken back.
 */
export function mergeBrandMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return mutationOptions({
    mutationFn: async ({ brandId, intoBrandId, ...following }: Merge) => {
      const path = `/api/admin/brands/${brandId}/merge`;
      const { body } = await api.request<MergedBrand>('POST', path, { intoBrandId, inSteps: true });
      const { merge: begun, ...into } = body;
      const merge = await takeSteps(api, mergePath(begun.id), following, begun);
      return { into: begun.underWay === null ? into : await readAnew(api, into), merge };
    },
    onSuccess: ({ into, merge }, { brandId }) => {
      if (merge.isMerged) dropBrand(queryClient, brandId);
      patchBrand(queryClient, into.id, into);
      toasts.show({
        ...doneWords(merge),
        action: { label: 'Undo', onChoose: () => undoMergeAtOnce(context, merge.id) },
      });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error merging brands')),
    // A large brand goes in steps: after a failure some of its emails may have moved.
    onSettled: () => makeStale(queryClient, [...brandKeys, keys.auditLog, [...keys.brandChanges, 'list']]),
  });
}

/** As it is once all steps were taken. */
async function readAnew(api: ApiClient, brand: AdminBrand): Promise<AdminBrand> {
  const path = `/api/admin/brands?q=${encodeURIComponent(brand.domain)}`;
  const { body } = await api.request<AdminBrand[]>('GET', path);
  return body.find(({ id }) => id === brand.id) ?? brand;
}

function doneWords({ isMerged, changed, total }: BrandMergeProgress): {
  title: string;
  description?: string;
} {
  if (isMerged) return { title: 'Brands merged' };
  return {
    title: 'Merge stopped',
    description: `${formatCount(changed)} of ${countOf(total, 'email', 'emails')} moved.`,
  };
}
