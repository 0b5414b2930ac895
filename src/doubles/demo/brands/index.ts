import { artBrands } from '#doubles/demo/brands/art.ts';
import { beautyBrands } from '#doubles/demo/brands/beauty.ts';
import { bookBrands } from '#doubles/demo/brands/books.ts';
import type { DemoBrand } from '#doubles/demo/brands/brand.ts';
import { businessBrands } from '#doubles/demo/brands/business.ts';
import { electronicsBrands } from '#doubles/demo/brands/electronics.ts';
import { fashionBrands } from '#doubles/demo/brands/fashion.ts';
import { financeBrands } from '#doubles/demo/brands/finance.ts';
import { foodBrands } from '#doubles/demo/brands/food.ts';
import { healthBrands } from '#doubles/demo/brands/health.ts';
import { homeBrands } from '#doubles/demo/brands/home.ts';
import { insuranceBrands } from '#doubles/demo/brands/insurance.ts';
import { luxuryBrands } from '#doubles/demo/brands/luxury.ts';
import { otherBrands } from '#doubles/demo/brands/other.ts';
import { sportsBrands } from '#doubles/demo/brands/sports.ts';
import { toyBrands } from '#doubles/demo/brands/toys.ts';

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
