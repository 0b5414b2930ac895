/**
 * More successive marks than any letter has. U+FF9E and U+FF9F, the narrow marks of kana, become such marks
 * in NFKC and NFKD.
 */
const heapOfMarks = /([\p{M}\uFF9E\uFF9F]{16})[\p{M}\uFF9E\uFF9F]+/gu;

/** ASCII text is the same in every form. */
const beyondAscii = /[^\0-\x7f]/;

/**
 * Normalizes untrusted text. Unicode sorts successive marks, which takes quadratic time: 6 s for 128 Ki of
 * them. Of such a heap the first sixteen are kept.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return beyondAscii.test(text) ? text.replace(heapOfMarks, '$1').normalize(form) : text;
}

const lettersBeyondAscii = /[^\0-\x7f]+/g;
const marks = /\p{M}+/gu;

/**
 * Removes accents and other marks: `Été` becomes `Ete`. Decomposes only characters that are not plain
 * letters, since most are.
 */
export function stripMarks(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replace(lettersBeyondAscii, (letters) => normalizeText(letters, form).replace(marks, ''));
}
