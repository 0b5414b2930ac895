import { mergeBrandMutation } from '#client/admin/admin-brands/api.ts';
import { BrandChoiceForm } from '#client/admin/admin-brands/components/brand-choice-form.tsx';
import { StepProgress } from '#client/admin/kit/step-progress.tsx';
import { useFollowing } from '#client/admin/kit/use-following.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import type { AdminBrand, BrandConflict } from '#shared/contract/curation/admin-brands.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** A merge of two brands, with its progress. */
export interface Merging {
  isBusy: boolean;
  /** Progress of a large merge; null if one batch is enough. */
  progress: BulkChange | null;
  begin: (brandId: number, intoBrandId: number) => void;
  /** Stops after the current batch. Both brands remain. */
  stop: () => void;
}

/** @param onEnd receives the brand that stays, and whether the other is gone. */
export function useMerge(onEnd: (into: AdminBrand, isMerged: boolean) => void): Merging {
  const merge = useApiMutation(mergeBrandMutation);
  const { progress, stop, follow } = useFollowing<BulkChange>(merge.isPending);
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

/** Progress of a large merge, with a button to stop it. */
export function MergeProgress({ merging }: { merging: Merging }) {
  if (merging.progress === null) return null;
  const { changed, total } = merging.progress;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-md border border-line bg-paper px-4 py-3 text-sm">
      <div className="min-w-0 flex-[1_1_200px]">
        <StepProgress
          label="Emails moved"
          words={`${formatCount(changed)} of ${countOf(total, 'email', 'emails')} moved…`}
          value={changed}
          total={total}
        />
      </div>
      <Button onClick={merging.stop}>Stop</Button>
    </div>
  );
}

interface MergeFormProps {
  brand: AdminBrand;
  /** The initial choice, which can be changed. */
  chosen?: Pick<AdminBrand, 'id' | 'name'>;
  isBusy: boolean;
  onMerge: (intoBrandId: number) => void;
  onCancel: () => void;
}

/** Chooses the brand to merge into. */
export function MergeForm({ onMerge, ...form }: MergeFormProps) {
  return (
    <BrandChoiceForm
      {...form}
      legend="Merge into"
      label="Merge brands"
      busyLabel="Merging..."
      missing="Choose a brand to merge into"
      isDanger
      onChoose={({ id }) => onMerge(id)}
    />
  );
}

interface MergeOfferProps {
  /** The brand that owns the requested domain. */
  other: NonNullable<BrandConflict['otherBrand']>;
  /** The brand the domain was requested for. */
  brand: AdminBrand;
  onMerged: (brand: AdminBrand) => void;
}

/** Offers a merge when a requested domain belongs to another brand. */
export function MergeOffer({ other, brand, onMerged }: MergeOfferProps) {
  const merging = useMerge((into, isMerged) => isMerged && onMerged(into));
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-well p-3 text-sm">
        <p className="min-w-0 flex-[1_1_200px] [overflow-wrap:anywhere]">
          Merging moves the emails and domains of <bdi>{other.name}</bdi> here. You can undo this for{' '}
          {undoDays} days.
        </p>
        <Button
          isBusy={merging.isBusy}
          busyLabel="Merging..."
          onClick={() => merging.begin(other.id, brand.id)}
        >
          Merge brands
        </Button>
      </div>
      <MergeProgress merging={merging} />
    </>
  );
}
