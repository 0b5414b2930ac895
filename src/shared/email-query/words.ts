import { foldLetters } from '#shared/email-query/plain-letters.ts';
import { normalizeText } from '#shared/format/normalized.ts';

/** Longer words are truncated: no language needs more, and PostgreSQL accepts 2,046 bytes. */
const maxWordLength = 64;

/** Letters and digits by code point, so that both databases and every version of Unicode agree. */
const letters =
  '0-9A-Za-z\\u00AA\\u00B5\\u00BA\\u00C0-\\u02B8\\u02C0-\\u1FFF\\u2C00-\\u2DFF\\u3040-\\uD7FF\\uF900-\\uFAFF\\u{10000}-\\u{1CFFF}\\u{20000}-\\u{3FFFF}';

/** Variants of the apostrophe, which joins the letters on both sides. */
const apostrophe = "'`\\u00B4\\u02B9-\\u02BF\\u2018\\u2019\\u201B\\u2032";

const hyphen = '\\-\\u2010\\u2011';

/** A word, or several joined by apostrophes or hyphens: linear, because no joint is a letter. */
const joined = new RegExp(`[${letters}]+(?:[${apostrophe}${hyphen}][${letters}]+)*`, 'gu');

const apostrophes = new RegExp(`[${apostrophe}]`);
const anyApostrophe = new RegExp(`[${apostrophe}]`, 'g');
const hyphens = new RegExp(`[${hyphen}]`);

/** A word with a single spelling. */
const isPlain = /^[0-9A-Za-z]+$/;

/** Texts with more hyphens are addresses and rows of keywords, which nobody writes as one word. */
const maxCompounded = 4;

const isNumber = /^[0-9]+$/;

/** Thai and Lao, Burmese, Khmer, Chinese characters and kana: scripts without blanks between words. */
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u19E0-\\u19FF\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uA9E0-\\uA9FF\\uAA60-\\uAA7F\\uF900-\\uFAFF\\u{1B000}-\\u{1B16F}\\u{20000}-\\u{3FFFF}';

const piece = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const onePair = new RegExp(`^[${unspaced}]{2}$`, 'u');
const oneHalf = new RegExp(`^[${unspaced}]$`, 'u');

/** Letters with marks that viewers do not type. In other scripts a mark makes another letter, as in и and й. */
const marked = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

/** Letters with two spellings that differ by more than a mark. */
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
 * Tokenizer of text: returns the words of index and query, in order, in lower case and without accents. An apostrophe
 * joins, so that `women's` is `womens`; scripts without blanks are cut into pairs of characters. Idempotent.
 */
export function toWords(text: string): string[] {
  return tokensOf(text).flatMap((token) =>
    isPlain.test(token) ? toPlain(token) : token.split(hyphens).flatMap(wordsBetweenHyphens),
  );
}

/**
 * Tokenizes text with alternatives at each position: for `women's` also `women`, and for `t-shirt` also
 * `tshirt` at both positions.
 */
export function toPlaces(text: string): Array<string | readonly string[]> {
  return tokensOf(text).flatMap((token) =>
    isPlain.test(token) ? toPlain(token) : placesOf(token.split(hyphens)),
  );
}

/** Returns a hyphenated word as one word; null for any other text. */
export function toCompound(text: string): string | null {
  const [token = '', ...others] = tokensOf(text);
  return others.length === 0 && token === foldLetters(text).normalize('NFC')
    ? compoundOf(token.split(hyphens))
    : null;
}

/** Searchable signs, such as 🔥, ★ and €: they are not words and never part of a phrase. */
const signs =
  /[$\u00A2-\u00A5\u20A0-\u20CF\u2190-\u245F\u24FF-\u27FF\u2900-\u2BFF\u{1F000}-\u{1F0FF}\u{1F150}-\u{1F1FF}\u{1F260}-\u{1F3FA}\u{1F400}-\u{1FAFF}]/gu;

/** Returns the distinct signs of a text, without skin tones and variation selectors. */
export function toSigns(text: string): string[] {
  return [...new Set(text.match(signs) ?? [])];
}

/**
 * Returns the overlapping pairs of characters of a text without blanks; a single character is returned alone.
 */
export function wordPairs(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Returns true for a pair of characters of a script without blanks. */
export const isPair = (word: string) => onePair.test(word);

/**
 * Returns true for one character of a script without blanks, which the index mostly stores as half of a pair.
 */
export const isHalfPair = (word: string) => oneHalf.test(word);

function tokensOf(text: string): string[] {
  return isPlain.test(text) ? [text] : (normalizeText(foldLetters(text), 'NFC').match(joined) ?? []);
}

const toPlain = (word: string) => word.toLowerCase().slice(0, maxWordLength);

function wordsBetweenHyphens(text: string): string[] {
  if (isPlain.test(text)) return [toPlain(text)];
  const parts = text.split(apostrophes);
  const whole = piecesOf(parts.join(''));
  return parts.length === 1 || isOneWord(whole) ? whole : parts.flatMap(piecesOf);
}

function placesOf(segments: readonly string[]): Array<string | readonly string[]> {
  const places = segments.flatMap(placesBetweenHyphens);
  const compound = compoundOf(segments);
  if (compound === null) return places;
  const last = places.length - 1;
  return places.map((words, at) => (at === 0 || at === last ? [words, compound].flat() : words));
}

function placesBetweenHyphens(text: string): Array<string | readonly string[]> {
  if (isPlain.test(text)) return [toPlain(text)];
  const [first = '', ...others] = text.split(apostrophes);
  if (others.length === 0) return piecesOf(first);
  const whole = piecesOf(first + others.join(''));
  const parts = [first, ...others].flatMap(piecesOf);
  if (!isOneWord(whole)) return parts;
  // For `d'aujourd'hui` also the part after the first apostrophe.
  return [[...whole, ...parts, ...(others.length > 1 ? piecesOf(others.join('')) : [])]];
}

/** Null for text that is not written as one word, such as a telephone number. */
function compoundOf(segments: readonly string[]): string | null {
  if (segments.length < 2 || segments.length > maxCompounded) return null;
  const whole = piecesOf(segments.join('').replace(anyApostrophe, ''));
  const [word = ''] = whole;
  return isOneWord(whole) && !isNumber.test(word) ? word : null;
}

/** Returns true for one word of a script with blanks, not a pair of characters. */
const isOneWord = ([word = '', ...others]: readonly string[]) =>
  word !== '' && others.length === 0 && (isPlain.test(word) || !isUnspaced.test(word));

function folded(word: string): string {
  return word
    .replace(/\u0640/g, '') // the Arabic tatweel only stretches a word
    .toLowerCase()
    .normalize('NFD')
    .replace(marked, '$1')
    .normalize('NFC')
    .replace(spelled, (letter) => spellings[letter] ?? letter)
    .normalize('NFC');
}

function piecesOf(word: string): string[] {
  if (isPlain.test(word)) return [toPlain(word)];
  return [...folded(word).matchAll(piece)].flatMap(([part]) =>
    isUnspaced.test(part) ? wordPairs(part) : [[...part].slice(0, maxWordLength).join('')],
  );
}
