import { ApiError } from '#client/platform/api/api-client.ts';
import type { BrandConflict, BrandSummary, DuplicateBrands } from '#shared/contract/curation/admin-brands.ts';
import { formatCount } from '#shared/format/count.ts';

/** The conflicting brand of an API refusal, if there is one. */
export function otherBrandOf(error: unknown): BrandConflict['otherBrand'] {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return ((error.body ?? {}) as Partial<BrandConflict>).otherBrand;
}

/** Counts of visible brands and of invisible ones by reason; null if all are public. */
export function summaryText({ shown, unseen, hidden }: BrandSummary): string | null {
  if (unseen + hidden === 0) return null;
  return [
    `${formatCount(shown)} public`,
    ...(unseen > 0 ? [`${formatCount(unseen)} with no public email`] : []),
    ...(hidden > 0 ? [`${formatCount(hidden)} hidden`] : []),
  ].join(', ');
}

/** The reason two brands may be the same. */
export function duplicateReason({ by, shared }: DuplicateBrands[number]): string {
  return by === 'name' ? 'Same name' : `Same domain name: ${shared}`;
}

/**
 * Shorter words, such as "The" or "H&M", match half the directory or too little: then the whole name is the
 * query.
 */
const minWordLength = 4;

/** The query that finds a brand's likely duplicate: "Northwind Outlet" and "Northwind UK" share their first word. */
export function duplicateQuery(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.find((word) => word.length >= minWordLength) ?? name.trim();
}
