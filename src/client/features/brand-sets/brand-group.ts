import { readId, readPickedSet } from '#client/platform/router/picked-set.ts';

/** The filter of a screen: a category or one of the user's brand sets; both null for no filter. */
export interface BrandGroup {
  category: string | null;
  set: number | null;
}

/**
 * Prefix of a set in the value of a select that offers both, and in a form without JavaScript; no slug has a
 * colon.
 */
const setPrefix = 'set:';

export const groupValue = ({ category, set }: BrandGroup) =>
  set === null ? (category ?? '') : `${setPrefix}${set}`;

export function groupOfValue(value: string): BrandGroup {
  if (value.startsWith(setPrefix)) return { category: null, set: readId(value.slice(setPrefix.length)) };
  return { category: readName(value), set: null };
}

export function readBrandGroup(search: URLSearchParams): BrandGroup {
  const group = groupOfValue(search.get('category') ?? '');
  return { ...group, set: readPickedSet(search) ?? group.set };
}

const readName = (text: string) => (text !== '' && text.length <= 200 && !text.includes('\0') ? text : null);
