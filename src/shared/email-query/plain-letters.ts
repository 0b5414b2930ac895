import { normalizeText } from '#shared/format/normalized.ts';

const beyondAscii = /[^\0-\x7f]/;

/**
 * Letters and digits of another width or style: full width, mathematical, ligatures, enclosed, raised, Arabic
 * presentation forms. Excluded are ™, fractions and the small figures of footnotes, which are not words.
 */
const styled =
  '\\u0132\\u0133\\u013F\\u0140\\u0149\\u017F\\u01C4-\\u01CC\\u01F1-\\u01F3\\u02B0-\\u02B8\\u02E0-\\u02E4\\u1D2C-\\u1D6A\\u1D78\\u1D9B-\\u1DBF\\u2071\\u207F\\u2090-\\u209C\\u2100-\\u211F\\u2121\\u2123-\\u214F\\u2160-\\u2188\\u249C-\\u24E9\\u3200-\\u33FF\\uFB00-\\uFDFF\\uFE70-\\uFEFC\\uFF01-\\uFFE6\\u{1D400}-\\u{1D7FF}\\u{1F110}-\\u{1F14F}\\u{1F200}-\\u{1F251}';

/** Digits in circles, in brackets or with a full stop: each is a separate number, as in a list. */
const counting = '\\u2460-\\u249B\\u24EA\\u24F5-\\u24FE\\u2776-\\u2793\\u{1F100}-\\u{1F10A}';

/** Marks a possible hyphenation and is no part of the word. */
const softHyphen = '\\u00AD';

const anyStyled = new RegExp(`[${styled}${softHyphen}]+|[${counting}]`, 'gu');
const isCounting = new RegExp(`^[${counting}]`, 'u');

/**
 * Replaces styled letters by plain ones (NFKC). Works by character, so that a letter has the same result
 * everywhere; text without such letters, the usual case, is only scanned.
 */
export function foldLetters(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return text.replace(anyStyled, (letters) => {
    const plain = normalizeText(letters, 'NFKC').replaceAll('\u00AD', '');
    return isCounting.test(letters) ? ` ${plain} ` : plain;
  });
}
