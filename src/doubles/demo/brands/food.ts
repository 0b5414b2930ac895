import type { DemoBrand } from '#doubles/demo/brands/brand.ts';
import { ryeFennel } from '#doubles/demo/brands/food-rye-fennel.ts';
import { olmedal, slowHeron } from '#doubles/demo/brands/food-small-houses.ts';

export const foodBrands: DemoBrand[] = [ryeFennel, olmedal, slowHeron];
