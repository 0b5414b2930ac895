import { mergeBrandMutation } from '#client/admin/admin-brands/api.ts';
import { useFollowing } from '#client/admin/kit/bulk-changes.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { BulkChange } from '#shared/contract/bulk-changes.ts';

/** A merge of two brands that is followed while it is made. */
export interface Merging {
  isBusy: boolean;
  /** How far a large brand is; null where one batch is enough. */
  progress: BulkChange | null;
  begin: (brandId: number, intoBrandId: number) => void;
  /** Ends it after the batch under way: there are two brands still. */
  stop: () => void;
}

/** @param onEnd the brand that stays, and whether the other is gone. */
export function useMerge(onEnd: (into: AdminBrand, isMerged: boolean) => void): Merging {
  const merge = useApiMutation(mergeBrandMutation);
  const { progress, stop, follow } = useFollowing(merge.isPending);
  return {
    isBusy: merge.isPending,
    progress,
    stop,
    begin: (brandId, intoBrandId) => {
      if (merge.isPending) return;
      merge.mutate(
        { brandId, intoBrandId, ...follow() },
        { onSuccess: ({ into, isMerged }) => onEnd(into, isMerged) },
      );
    },
  };
}
