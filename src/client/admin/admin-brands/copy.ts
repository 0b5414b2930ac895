import { ApiError } from '#client/platform/api/api-client.ts';
import type { BrandConflict } from '#shared/contract/admin-brands.ts';

/** The brand that stands in the way, when the API refused something because of one. */
export function otherBrandOf(error: unknown): BrandConflict['otherBrand'] {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return ((error.body ?? {}) as Partial<BrandConflict>).otherBrand;
}

/** Shorter words, such as "The" or "H&M", find half the directory or too little: then the whole name is searched. */
const minWordLength = 4;

/** What to search for to find a brand's likely twin: "Northwind Outlet" and "Northwind UK" share their first word. */
export function twinQuery(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.find((word) => word.length >= minWordLength) ?? name.trim();
}
