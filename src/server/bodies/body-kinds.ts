/** Where bodies that come in are put: into the database's rows, or into packs in the blob store. */
export const bodyHomes = ['database', 'storage'] as const;
export type BodyHome = (typeof bodyHomes)[number];

/**
 * The two bodies of an email: what the public sees, html and text, and the message as it came. They lie in packs of their
 * own, because copies are made anew and sources never are.
 */
export const bodyKinds = ['copy', 'source'] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** So much of a text stays in the database with its email: lists, search and learning read no further. */
const keptTextCharacters = 2_000;

/** The beginning of a text that stays. Half a character at its end is left out: no database takes one. */
export function keptText(text: string | null): string | null {
  if (text === null || text.length <= keptTextCharacters) return text;
  return text.slice(0, keptTextCharacters).replace(/[\uD800-\uDBFF]$/, '');
}
