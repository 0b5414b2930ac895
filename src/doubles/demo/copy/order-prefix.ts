import type { DemoBrand } from '#doubles/demo/brand.ts';

/** Returns the letters before a brand's order numbers: its initials. */
export function orderPrefix(brand: DemoBrand): string {
  return brand.name
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3);
}
