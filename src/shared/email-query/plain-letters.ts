import { normalizeText } from '#shared/format/normalized.ts';

const beyondAscii = /[^\0-\x7f]/;

/**
 * Letters and digits of another width or style: full width, mathematical, ligatures, in circles and squares, raised letters,
 * Arabic by its shapes. Not what only looks like one of them: ™, fractions and the small figures of footnotes are no words.
 */
const styled =
  '\\u0132\\u0133\\u013F\\u0140\\u0149\\u017F\\u01C4-\\u01CC\\u01F1-\\u01F3\\u02B0-\\u02B8\\u02E0-\\u02E4\\u1D2C-\\u1D6A\\u1D78\\u1D9B-\\u1DBF\\u2071\\u207F\\u2090-\\u209C\\u2100-\\u211F\\u2121\\u2123-\\u214F\\u2160-\\u2188\\u249C-\\u24E9\\u3200-\\u33FF\\uFB00-\\uFDFF\\uFE70-\\uFEFC\\uFF01-\\uFFE6\\u{1D400}-\\u{1D7FF}\\u{1F110}-\\u{1F14F}\\u{1F200}-\\u{1F251}';

/** Digits in circles, in brackets or with a full stop: each is a number of its own, as of a list. */
const counting = '\\u2460-\\u249B\\u24EA\\u24F5-\\u24FE\\u2776-\\u2793\\u{1F100}-\\u{1F10A}';

/** Shows where a word may be broken, and is no part of it. */
const softHyphen = '\\u00AD';

const anyStyled = new RegExp(`[${styled}${softHyphen}]+|[${counting}]`, 'gu');
const isCounting = new RegExp(`^[${counting}]`, 'u');

/**
 * A text with its styled letters as plain ones (NFKC). Character by character, so that the same letters become the same
 * wherever they stand; text without such letters, which most is, is only looked through.
 */
export function foldLetters(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return text.replace(anyStyled, (letters) => {
    const plain = normalizeText(letters, 'NFKC').replaceAll('\u00AD', '');
    return isCounting.test(letters) ? ` ${plain} ` : plain;
  });
}
