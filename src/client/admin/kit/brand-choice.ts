import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

export type ChosenBrand = Pick<AdminBrand, 'id' | 'name' | 'slug' | 'logoUrl' | 'categoryId'>;

/** Props of the form that chooses a brand. The dashboard passes the form from one feature to another. */
export interface BrandChoiceProps {
  /** The brand that cannot be chosen. */
  brand: { id: number; name: string };
  /** Label of the submit button; `busyLabel` replaces it while sending. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  onChoose: (brand: ChosenBrand) => void;
  onCancel: () => void;
}

/** Value of `brand` if every brand can be chosen. */
export const noBrand = { id: 0, name: '' };
