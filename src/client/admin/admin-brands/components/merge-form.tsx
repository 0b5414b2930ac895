import { BrandChoiceForm } from '#client/admin/admin-brands/components/brand-choice-form.tsx';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

interface MergeFormProps {
  brand: AdminBrand;
  /** What it goes into, where that was chosen before; another can be chosen all the same. */
  chosen?: Pick<AdminBrand, 'id' | 'name'>;
  isBusy: boolean;
  onMerge: (intoBrandId: number) => void;
  onCancel: () => void;
}

/** Chooses the brand another one goes into. */
export function MergeForm({ onMerge, ...form }: MergeFormProps) {
  return (
    <BrandChoiceForm
      {...form}
      legend="Merge into"
      label="Merge Brands"
      busyLabel="Merging..."
      missing="Please choose a brand to merge into"
      isDanger
      onChoose={({ id }) => onMerge(id)}
    />
  );
}
