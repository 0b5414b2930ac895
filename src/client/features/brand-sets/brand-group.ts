import { readId, readPickedSet } from '#client/platform/router/picked-set.ts';

/** What a screen is narrowed to: a category, or one of the reader's own sets of brands; null for neither. */
export interface BrandGroup {
  /** A slug. */
  category: string | null;
  /** The id of a set. */
  set: number | null;
}

/** What a choice of both says of a set, and a form without JavaScript sends; no slug has a colon. */
const setPrefix = 'set:';

export const groupValue = ({ category, set }: BrandGroup) =>
  set === null ? (category ?? '') : `${setPrefix}${set}`;

export function groupOfValue(value: string): BrandGroup {
  if (value.startsWith(setPrefix)) return { category: null, set: readId(value.slice(setPrefix.length)) };
  return { category: readName(value), set: null };
}

/** Reads `?category=toys` or `?set=7`. */
export function readBrandGroup(search: URLSearchParams): BrandGroup {
  const group = groupOfValue(search.get('category') ?? '');
  return { ...group, set: readPickedSet(search) ?? group.set };
}

const readName = (text: string) => (text !== '' && text.length <= 200 && !text.includes('\0') ? text : null);
