import { mutationOptions } from '@tanstack/react-query';
import {
  type Following,
  followChange,
  makeChangedStale,
  undoAtOnce,
} from '#client/features/admin/api/bulk-changes.ts';
import { dropBrand, patchBrand } from '#client/features/admin-brands/api/list-brands.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { BulkChange, MergedBrand } from '#shared/contract/bulk-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Which brand goes into which. */
export interface Merge extends Following {
  brandId: number;
  intoBrandId: number;
}

/**
 * `POST /api/admin/brands/{id}/merge`: everything of one brand goes to the other, and it is no more. Stopped, there are two
 * brands still, and what was moved can be undone.
 */
export function mergeBrandMutation(context: MutationContext) {
  const { api, queryClient } = context;
  return mutationOptions({
    mutationFn: async ({ brandId, intoBrandId, ...following }: Merge) => {
      const { body } = await api.request<MergedBrand>('POST', `/api/admin/brands/${brandId}/merge`, {
        intoBrandId,
      });
      const { merge: begun, ...into } = body;
      const merge = await followChange(api, begun, following);
      return {
        merge,
        isMerged: merge.changed === merge.total,
        into: begun.underWay === null ? into : await readAgain(api, into),
      };
    },
    onSuccess: ({ into, merge, isMerged }, { brandId }) => {
      if (isMerged) dropBrand(queryClient, brandId);
      patchBrand(queryClient, into.id, into);
      toasts.show({
        ...(isMerged ? { title: 'Brands merged' } : stoppedWords(merge)),
        action: { label: 'Undo', onChoose: () => undoAtOnce(context, merge.id) },
      });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error merging brands')),
    // After a failure some emails of a large brand may have moved.
    onSettled: () => makeChangedStale(context.queryClient),
  });
}

/** As it is after the last batch. */
async function readAgain(api: ApiClient, brand: AdminBrand): Promise<AdminBrand> {
  const path = `/api/admin/brands?q=${encodeURIComponent(brand.domain)}`;
  const { body } = await api.request<AdminBrand[]>('GET', path);
  return body.find(({ id }) => id === brand.id) ?? brand;
}

function stoppedWords({ changed, total }: BulkChange) {
  return {
    title: 'Merge stopped',
    description: `${formatCount(changed)} of ${countOf(total, 'email', 'emails')} moved.`,
  };
}
