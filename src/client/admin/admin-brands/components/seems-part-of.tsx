import { addDomainMutation } from '#client/admin/admin-brands/api.ts';
import { SecondDomainNote } from '#client/admin/kit/second-domain-note.tsx';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

interface SeemsPartOfProps {
  brand: AdminBrand;
  /** Opens the merge into the other brand. */
  onMerge: (into: Pick<AdminBrand, 'id' | 'name'>) => void;
}

/**
 * The brand a new brand's domain seems to belong to, with the action to take. An administrator decides,
 * because a forger's mail looks the same.
 */
export function SeemsPartOf({ brand, onMerge }: SeemsPartOfProps) {
  const add = useApiMutation(addDomainMutation, brand.id);
  if (brand.seemsPartOf === null) return null;
  const { domain, brand: other } = brand.seemsPartOf;
  return (
    <span className="mt-1 block font-text text-xs font-normal tracking-normal text-ink-2">
      <span className="block [overflow-wrap:anywhere]">
        <SecondDomainNote whole={brand.seemsPartOf} />
      </span>
      {other === null ? (
        <Button
          variant="line"
          className="mt-1"
          isBusy={add.isPending}
          busyLabel="Adding..."
          onClick={() => add.mutate({ domain })}
        >
          Add {domain}
        </Button>
      ) : (
        <Button variant="line" className="mt-1" aria-haspopup="dialog" onClick={() => onMerge(other)}>
          Merge into {other.name}
        </Button>
      )}
    </span>
  );
}
