import type { ChosenBrand } from '#client/admin/kit/brand-choice.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The form that chooses a brand, lazy-loaded and passed to other features. */
export const BrandChoice = lazyPart(
  () => import('#client/admin/admin-brands/components/brand-choice-form.tsx'),
  (code) => code.BrandChoiceForm<ChosenBrand>,
);
