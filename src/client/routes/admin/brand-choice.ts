import type { ChosenBrand } from '#client/features/admin/brand-choice.ts';
import { latePart } from '#client/lib/late-part.tsx';

/** The form that chooses a brand, for tabs of other features. */
export const brandChoice = latePart(
  () => import('#client/features/admin-brands/components/brand-choice-form.tsx'),
  (code) => code.BrandChoiceForm<ChosenBrand>,
);
