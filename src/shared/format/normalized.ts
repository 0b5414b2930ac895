/**
 * Marks without a letter between them, more than any letter bears. U+FF9E and U+FF9F, the narrow marks of kana, become
 * such marks in NFKC and NFKD.
 */
const heapOfMarks = /([\p{M}\uFF9E\uFF9F]{16})[\p{M}\uFF9E\uFF9F]+/gu;

/** Every form of plain text is the text. */
const beyondAscii = /[^\0-\x7f]/;

/**
 * `String.normalize` for text of strangers. Unicode has marks put in their order, which takes time by the square of
 * their number: 6 s for 128 Ki of them. Of a heap the first sixteen stay.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return beyondAscii.test(text) ? text.replace(heapOfMarks, '$1').normalize(form) : text;
}

const lettersBeyondAscii = /[^\0-\x7f]+/g;
const marks = /\p{M}+/gu;

/**
 * A text without accents and other marks: `Été` is `Ete`. Letters are taken apart one by one, and what they are made of
 * stays, so that plain letters, which most are, need not be read for it.
 */
export function stripMarks(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replace(lettersBeyondAscii, (letters) => normalizeText(letters, form).replace(marks, ''));
}
