import type { DemoBrand } from '#server/demo/brands/brand.ts';
import { fashionBrands } from '#server/demo/brands/fashion.ts';

/** The fictional brands of the demo. */
export const demoBrands: readonly DemoBrand[] = [...fashionBrands];
