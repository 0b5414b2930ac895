import { artBrands } from '#server/demo/brands/art.ts';
import { beautyBrands } from '#server/demo/brands/beauty.ts';
import { bookBrands } from '#server/demo/brands/books.ts';
import type { DemoBrand } from '#server/demo/brands/brand.ts';
import { businessBrands } from '#server/demo/brands/business.ts';
import { electronicsBrands } from '#server/demo/brands/electronics.ts';
import { fashionBrands } from '#server/demo/brands/fashion.ts';
import { financeBrands } from '#server/demo/brands/finance.ts';
import { foodBrands } from '#server/demo/brands/food.ts';
import { healthBrands } from '#server/demo/brands/health.ts';
import { homeBrands } from '#server/demo/brands/home.ts';
import { insuranceBrands } from '#server/demo/brands/insurance.ts';
import { luxuryBrands } from '#server/demo/brands/luxury.ts';
import { otherBrands } from '#server/demo/brands/other.ts';
import { sportsBrands } from '#server/demo/brands/sports.ts';
import { toyBrands } from '#server/demo/brands/toys.ts';

/** The fictional brands of the demo. */
export const demoBrands: readonly DemoBrand[] = [
  ...fashionBrands,
  ...electronicsBrands,
  ...homeBrands,
  ...beautyBrands,
  ...foodBrands,
  ...healthBrands,
  ...sportsBrands,
  ...toyBrands,
  ...bookBrands,
  ...luxuryBrands,
  ...businessBrands,
  ...artBrands,
  ...financeBrands,
  ...insuranceBrands,
  ...otherBrands,
];
