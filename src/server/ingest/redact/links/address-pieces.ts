import { wordScore } from '#server/ingest/redact/links/word-score.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/**
 * What a piece of an address (letters and digits between separators) looks like:
 * - `word`: somebody wrote it to be read, also with a number at it (`lamp`, `summer24`);
 * - `plain`: too short or too common to say anything (`m`, `64gb`, `2024`, a date);
 * - `number`: five digits and more, also behind a letter or two;
 * - `code`: short and in capitals, as articles are numbered (`B0CXYZ1234`);
 * - `slight`: letters and digits in disorder, too short to be sure of (`f8zai`);
 * - `made`: made by a machine (`uxz7dfiv`, `5812L1QV`).
 */
export type PieceKind = 'word' | 'plain' | 'number' | 'code' | 'slight' | 'made';

/** Shorter runs of letters are in every language's abbreviations. */
const minWordLength = 3;

/** See `wordScore`: above the one, words; below the other, random letters. */
const leastOfWords = -3;
const maxOfRandom = -8;

/** Between two numbers, or on both sides of one, letters must look more like a word. */
const leastAmidNumbers = 2;

/** Fewer digits are years, sizes, prices, pages. */
const minNumberLength = 5;

/** From so many characters on, disorder is no accident. */
const minMadeLength = 6;

/** Longer codes in capitals are no article's. */
const maxCodeLength = 12;

/** A day, as archives and campaigns write it: 20240610, 240610, 10062024. */
const day =
  /^(?:(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d)$/;

/** Judges one piece; anything beyond letters a to z and digits is writing. */
export function kindOfPiece(piece: string): PieceKind {
  if (/^\d+$/.test(piece)) return piece.length < minNumberLength || day.test(piece) ? 'plain' : 'number';
  if (/[^A-Za-z0-9]/.test(piece)) return 'word';
  if (piece.length < minWordLength) return 'plain';
  if (/^[A-Za-z]+$/.test(piece)) return kindOfLetters(piece);
  return kindOfMixture(piece);
}

function kindOfLetters(letters: string): PieceKind {
  const humps = letters.match(/[A-Z]*[a-z]+|[A-Z]+/g) ?? [];
  // Capitals in the midst part words (`LendingTree`), unless there are too many of them (`kBnPrYpQj`).
  if (humps.length > 2 && letters.length / humps.length < minHump)
    return letters.length >= minMadeLength ? 'made' : 'slight';
  const score = humps.reduce((sum, hump) => sum + wordScore(hump), 0) / Math.max(1, humps.length);
  if (score >= leastOfWords) return 'word';
  return score < maxOfRandom && letters.length >= minMadeLength ? 'made' : 'plain';
}

const minHump = 2.8;

function kindOfMixture(piece: string): PieceKind {
  const runs = piece.match(/[A-Za-z]+|\d+/g) ?? [];
  const letters = runs.filter((run) => !/\d/.test(run));
  if (isNumberedWord(runs)) {
    const written = letters.join('').length;
    return hasLongNumber(runs) && written < piece.length - written ? 'number' : 'word';
  }
  if (runs.length <= maxRunsOfWords && letters.every((run) => run.length <= 3))
    return kindOfModel(piece, runs);
  if (/^[A-Z0-9]+$/.test(piece) && piece.length <= maxCodeLength) return 'code';
  return piece.length >= minMadeLength ? 'made' : 'slight';
}

/** `summer24`, `2for1`, `ipad10pro`: more changes are disorder. */
const maxRunsOfWords = 3;

/** A word with a number before, after or on both sides of it, or a number between two words. */
function isNumberedWord(runs: string[]): boolean {
  if (runs.length > maxRunsOfWords) return false;
  const letters = runs.filter((run) => !/\d/.test(run));
  const [shortest, least] = runs.length === 2 ? [4, leastOfWords] : [3, leastAmidNumbers];
  return letters.every(
    (run) => run.length >= shortest && kindOfLetters(run) === 'word' && wordScore(run) >= least,
  );
}

/** `64gb`, `m10123`, `ab12345c`: a letter or three beside digits, as models and articles are named. */
function kindOfModel(piece: string, runs: string[]): PieceKind {
  if (runs.length === 2) return hasLongNumber(runs) ? 'number' : 'plain';
  if (/^[A-Z0-9]+$/.test(piece) && piece.length <= maxCodeLength) return 'code';
  return piece.length >= minMadeLength ? 'made' : piece.length > 4 ? 'slight' : 'plain';
}

function hasLongNumber(runs: string[]): boolean {
  return runs.some((run) => run.length >= minNumberLength && /\d/.test(run));
}

/** What a part of an address (a segment of the path, a value) says as a whole. */
export interface PartReading {
  /** Words in it, in small letters. */
  words: string[];
  /** Pieces that stand for something in a book of somebody's: numbers, codes, made ones. */
  ids: Array<{ piece: string; kind: 'number' | 'code' | 'slight' | 'made' }>;
  /** Pieces of six and eight digits that read like a day. */
  days: string[];
}

/** Longer parts are read at their beginning; no page is named at such length. */
const maxPartLength = 200;

const separators = /[\s\-_.~,:;!|+*()'"@$&=/\\[\]{}<>^`#?]+/;

/** Takes a decoded part to pieces. */
export function readPart(part: string): PartReading {
  const text = part.slice(0, maxPartLength);
  const pieces = text.split(separators).filter((piece) => piece !== '');
  const kinds = pieces.map(kindOfPiece);
  const words = pieces.filter((_, at) => kinds[at] === 'word').map((word) => word.toLowerCase());
  const ids = pieces.flatMap((piece, at) => {
    const kind = kinds[at];
    return kind === 'word' || kind === 'plain' || kind === undefined ? [] : [{ piece, kind }];
  });
  // Base64 has separators of its own: its pieces may look like words by chance, the whole does not.
  if (pieces.length > 1 && isOpaqueToken(text.replace(/[/+\s]/g, '_')) && !isSlug(words, text))
    return { words: [], ids: [{ piece: text, kind: 'made' }], days: [] };
  return { words, ids, days: pieces.filter((piece) => day.test(piece)) };
}

/** Whether words make up most of it: `air-max-90-mens-shoes-6n3vKB`. */
function isSlug(words: string[], text: string): boolean {
  return words.length > 1 && words.reduce((sum, word) => sum + word.length, 0) * 2 > text.length;
}
