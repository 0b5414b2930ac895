import { normalized } from '#shared/format/normalized.ts';

/** A longer word is known by its beginning: no language needs more, and PostgreSQL takes 2,046 bytes. */
const maxWordLength = 64;

/** Letters and digits by their code points, so that both databases and every version of Unicode agree. */
const words =
  /[0-9A-Za-z\u00AA\u00B5\u00BA\u00C0-\u1FFF\u2C00-\u2DFF\u3040-\uD7FF\uF900-\uFAFF\u{10000}-\u{1CFFF}\u{20000}-\u{3FFFF}]+/gu;

/** One word that has but one spelling. */
const isPlain = /^[0-9A-Za-z]+$/;

/** Thai and Lao, Burmese, Khmer, Chinese characters and kana: letters of words that no blank parts. */
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u19E0-\\u19FF\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uA9E0-\\uA9FF\\uAA60-\\uAA7F\\uF900-\\uFAFF\\u{1B000}-\\u{1B16F}\\u{20000}-\\u{3FFFF}';

const piece = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const onePair = new RegExp(`^[${unspaced}]{2}$`, 'u');
const oneHalf = new RegExp(`^[${unspaced}]$`, 'u');

/** Letters that bear marks nobody searches by. Elsewhere a mark makes another letter, as of и й. */
const marked = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

/** Letters that are written in two ways, and no mark tells them apart. */
const spellings: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ё: 'е',
};

const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'gu');

/**
 * Text as the words emails are found by, in their order, for an index as for a query: lower case, without accents.
 * What is written without blanks is cut into pairs of characters. Words of words are the same words.
 */
export function toWords(text: string): string[] {
  const found = isPlain.test(text) ? [text] : (normalized(text, 'NFC').match(words) ?? []);
  return found.flatMap((word) =>
    isPlain.test(word) ? [word.toLowerCase().slice(0, maxWordLength)] : piecesOf(folded(word)),
  );
}

/** The overlapping pairs of characters of a text without blanks; a single character stays one. */
export function wordPairs(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Whether a word is a pair of characters of a script without blanks. */
export const isPair = (word: string) => onePair.test(word);

/** Whether a word is one character of a script without blanks, which an index mostly has as half of a pair. */
export const isHalfPair = (word: string) => oneHalf.test(word);

function folded(word: string): string {
  return word
    .replace(/\u0640/g, '') // Arabic's tatweel makes a word wider
    .toLowerCase()
    .normalize('NFD')
    .replace(marked, '$1')
    .normalize('NFC')
    .replace(spelled, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');
}

function piecesOf(word: string): string[] {
  return [...word.matchAll(piece)].flatMap(([part]) =>
    isUnspaced.test(part) ? wordPairs(part) : [[...part].slice(0, maxWordLength).join('')],
  );
}
