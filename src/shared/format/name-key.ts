/** Invisible characters: spaces, controls, formats, and blanks with the category of letters. */
const unseen = '\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800';

const somethingSeen = new RegExp(`[^${unseen}]`, 'u');
const unseenInside = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const blanks = /[\s\p{Z}\u2800]+/gu;

/**
 * Returns true if a text has a visible character: a name of U+200B, a soft hyphen or a Hangul filler is none.
 */
export function isVisible(text: string): boolean {
  return somethingSeen.test(text);
}

/**
 * Returns the key by which names are compared: case, width, blanks and invisible characters are ignored.
 * Never shown; contains no line break.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(blanks, ' ')
    .replace(unseenInside, '')
    .trim()
    .toUpperCase() // first, so that ß equals SS and σ equals ς
    .toLowerCase();
}
