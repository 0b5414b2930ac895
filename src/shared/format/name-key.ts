/** Characters that leave nothing on a screen: spaces, controls, formats, and blanks that call themselves letters. */
const unseen = '\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800';

const somethingSeen = new RegExp(`[^${unseen}]`, 'u');
const unseenInside = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const blanks = /[\s\p{Z}\u2800]+/gu;

/** Whether a reader sees anything of a text: U+200B, a soft hyphen or a Hangul filler is a name for nobody. */
export function isVisible(text: string): boolean {
  return somethingSeen.test(text);
}

/**
 * By what two names are one to a reader: case, width, blanks and what cannot be seen make no difference. Only ever
 * compared, never shown; it holds no line break.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(blanks, ' ')
    .replace(unseenInside, '')
    .trim()
    .toUpperCase() // first, so that ß and SS, σ and ς are one
    .toLowerCase();
}
