import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';

/** A tag that no email has. */
export const nothing = quoteTerm(tag('b', 0));

/** A word in the names of more brands finds only the mail of the largest of them. */
const maxBrands = 100;

/** Matches the mail of these brands, of the largest if there are too many. */
export function brandTags(brands: ReadonlyArray<{ id: number; emailCount: number }>): string {
  const largest =
    brands.length <= maxBrands ? brands : [...brands].sort((a, b) => b.emailCount - a.emailCount);
  return allBrandTags(largest.slice(0, maxBrands));
}

export function allBrandTags(brands: ReadonlyArray<{ id: number }>): string {
  return anyOf(brands.map(({ id }) => quoteTerm(tag('b', id))));
}

/** Matches best offers within a range of percentages, both inclusive. */
export function offerTags(from: number, to: number): string {
  const percents = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return anyOf(percents.map((percent) => quoteTerm(tag('o', percent))));
}

export function anyOf(parts: readonly string[]): string {
  const [first = nothing, ...others] = new Set(parts);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
}

/** Null for none. */
export function allOf(parts: readonly string[]): string | null {
  if (parts.length === 0) return null;
  return [...new Set(parts)].join(' & ');
}
