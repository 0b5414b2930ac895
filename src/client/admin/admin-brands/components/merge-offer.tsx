import { MergeProgress } from '#client/admin/admin-brands/components/merge-progress.tsx';
import { useMerge } from '#client/admin/admin-brands/use-merge.ts';
import { Button } from '#client/ui/button.tsx';
import type { AdminBrand, BrandConflict } from '#shared/contract/admin-brands.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

interface MergeOfferProps {
  /** The brand whose domain was asked for. */
  other: NonNullable<BrandConflict['otherBrand']>;
  /** The brand it was asked for by. */
  brand: AdminBrand;
  onMerged: (brand: AdminBrand) => void;
}

/** What helps when a domain is another brand's: to make the two one, with everything that came from it. */
export function MergeOffer({ other, brand, onMerged }: MergeOfferProps) {
  const merging = useMerge((into, isMerged) => isMerged && onMerged(into));
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-well p-3 text-sm">
        <p className="min-w-0 flex-[1_1_200px] [overflow-wrap:anywhere]">
          Merging moves the emails and domains of <bdi>{other.name}</bdi> here. This can be undone for{' '}
          {undoDays} days.
        </p>
        <Button
          isBusy={merging.isBusy}
          busyLabel="Merging..."
          onClick={() => merging.begin(other.id, brand.id)}
        >
          Merge Brands
        </Button>
      </div>
      <MergeProgress merging={merging} />
    </>
  );
}
