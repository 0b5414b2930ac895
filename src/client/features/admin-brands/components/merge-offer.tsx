import { Button } from '#client/components/ui/button.tsx';
import { mergeBrandMutation } from '#client/features/admin-brands/api/merge-brand.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { AdminBrand, BrandConflict } from '#shared/contract/admin-brands.ts';

interface MergeOfferProps {
  /** The brand whose domain was asked for. */
  other: NonNullable<BrandConflict['otherBrand']>;
  /** The brand it was asked for by. */
  brand: AdminBrand;
  onMerged: (brand: AdminBrand) => void;
}

/** What helps when a domain is another brand's: to make the two one, with everything that came from it. */
export function MergeOffer({ other, brand, onMerged }: MergeOfferProps) {
  const merge = useChange(mergeBrandMutation);
  const handleClick = () =>
    merge.mutate({ brandId: other.id, intoBrandId: brand.id }, { onSuccess: onMerged });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-well p-3 text-sm">
      <p className="min-w-0 flex-[1_1_200px] [overflow-wrap:anywhere]">
        Merging moves the emails and domains of <bdi>{other.name}</bdi> here. This action cannot be undone.
      </p>
      <Button isBusy={merge.isPending} busyLabel="Merging..." onClick={handleClick}>
        Merge Brands
      </Button>
    </div>
  );
}
