import type { DemoBrand } from '#server/demo/brands/brand.ts';
import { ryeFennel } from '#server/demo/brands/food-rye-fennel.ts';
import { olmedal, slowHeron } from '#server/demo/brands/food-small-houses.ts';

export const foodBrands: DemoBrand[] = [ryeFennel, olmedal, slowHeron];
