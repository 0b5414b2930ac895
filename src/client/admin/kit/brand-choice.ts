import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

/** What is known of a brand that was chosen. */
export type ChosenBrand = Pick<AdminBrand, 'id' | 'name' | 'slug' | 'logoUrl' | 'categoryId'>;

/** What a form that chooses a brand takes; the tab that puts the features together hands the form over. */
export interface BrandChoiceProps {
  /** The one that cannot be chosen. */
  brand: { id: number; name: string };
  /** What the form does, on its button, and what is said while it does. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  onChoose: (brand: ChosenBrand) => void;
  onCancel: () => void;
}

/** In its place where every brand can be chosen. */
export const noBrand = { id: 0, name: '' };
