import type { DemoBrand } from '#server/demo/brands/brand.ts';
import { ryeFennel } from '#server/demo/brands/food-rye-fennel.ts';

export const foodBrands: DemoBrand[] = [ryeFennel];
