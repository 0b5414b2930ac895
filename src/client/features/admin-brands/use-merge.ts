import { useRef, useState } from 'react';
import { mergeBrandMutation } from '#client/features/admin-brands/api/merge-brand.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { BrandMergeProgress } from '#shared/contract/brand-merges.ts';

/** A merge of two brands that is followed while it is made. */
export interface Merging {
  isBusy: boolean;
  /** How far a large brand has come; null before its first step, and where one step is enough. */
  progress: BrandMergeProgress | null;
  begin: (brandId: number, intoBrandId: number) => void;
  /** Ends it after the step under way: there are two brands still. */
  stop: () => void;
}

/** @param onEnd the brand that stays, and whether the other is gone. */
export function useMerge(onEnd: (into: AdminBrand, isMerged: boolean) => void): Merging {
  const merge = useChange(mergeBrandMutation);
  const [progress, setProgress] = useState<BrandMergeProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  return {
    isBusy: merge.isPending,
    progress: merge.isPending && progress?.underWay === 'apply' ? progress : null,
    stop: () => stopping.current?.abort(),
    begin: (brandId, intoBrandId) => {
      if (merge.isPending) return;
      stopping.current = new AbortController();
      setProgress(null);
      merge.mutate(
        { brandId, intoBrandId, onProgress: setProgress, signal: stopping.current.signal },
        { onSuccess: ({ into, merge: { isMerged } }) => onEnd(into, isMerged) },
      );
    },
  };
}
