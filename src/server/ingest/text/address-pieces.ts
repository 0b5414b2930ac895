import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';
import { wordScore } from '#server/ingest/text/word-score.ts';

/**
 * Kind of a piece of an address (letters and digits between separators):
 * - `word`: readable, also with a number attached (`lamp`, `summer24`);
 * - `plain`: too short or too common to be informative (`m`, `64gb`, `2024`, a date);
 * - `number`: five or more digits, also after a letter or two;
 * - `code`: short and in capitals, like an article number (`B0CXYZ1234`);
 * - `slight`: mixed letters and digits, too short to be sure (`f8zai`);
 * - `made`: machine-generated (`uxz7dfiv`, `5812L1QV`).
 */
export type PieceKind = 'word' | 'plain' | 'number' | 'code' | 'slight' | 'made';

/** Shorter runs of letters are common abbreviations in every language. */
const minWordLength = 3;

/** Bounds of `wordScore`: words score above the first, random letters below the second. */
const leastOfWords = -3;
const maxOfRandom = -8;

/** Letters between two numbers, or around one, must look more like a word. */
const leastAmidNumbers = 2;

/** Fewer digits are years, sizes, prices, pages. */
const minNumberLength = 5;

/** From this length on, mixed characters are no coincidence. */
const minMadeLength = 6;

/** Longer codes in capitals are no article numbers. */
const maxCodeLength = 12;

/** A date in archives and campaigns: 20240610, 240610, 10062024. */
const day =
  /^(?:(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d)$/;

/** Classifies one piece; a piece with characters other than a to z and digits is a word. */
export function kindOfPiece(piece: string): PieceKind {
  if (/^\d+$/.test(piece)) return piece.length < minNumberLength || day.test(piece) ? 'plain' : 'number';
  if (/[^A-Za-z0-9]/.test(piece)) return 'word';
  if (piece.length < minWordLength) return 'plain';
  if (/^[A-Za-z]+$/.test(piece)) return kindOfLetters(piece);
  return kindOfMixture(piece);
}

function kindOfLetters(letters: string): PieceKind {
  const humps = letters.match(/[A-Z]*[a-z]+|[A-Z]+/g) ?? [];
  // Inner capitals separate words (`LendingTree`), unless there are too many (`kBnPrYpQj`).
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

/** `summer24`, `2for1`, `ipad10pro`: more changes between letters and digits are random. */
const maxRunsOfWords = 3;

/** Whether a word has a number before, after or on both sides, or a number separates two words. */
function isNumberedWord(runs: string[]): boolean {
  if (runs.length > maxRunsOfWords) return false;
  const letters = runs.filter((run) => !/\d/.test(run));
  const [shortest, least] = runs.length === 2 ? [4, leastOfWords] : [3, leastAmidNumbers];
  return letters.every(
    (run) => run.length >= shortest && kindOfLetters(run) === 'word' && wordScore(run) >= least,
  );
}

/** `64gb`, `m10123`, `ab12345c`: one to three letters next to digits, as in model and article names. */
function kindOfModel(piece: string, runs: string[]): PieceKind {
  if (runs.length === 2) return hasLongNumber(runs) ? 'number' : 'plain';
  if (/^[A-Z0-9]+$/.test(piece) && piece.length <= maxCodeLength) return 'code';
  return piece.length >= minMadeLength ? 'made' : piece.length > 4 ? 'slight' : 'plain';
}

function hasLongNumber(runs: string[]): boolean {
  return runs.some((run) => run.length >= minNumberLength && /\d/.test(run));
}

/** Content of a whole part of an address (a path segment or a value). */
export interface PartReading {
  /** Its words, lower-case. */
  words: string[];
  /** Pieces that are keys of somebody's database: numbers, codes, machine-generated ones. */
  ids: Array<{ piece: string; kind: 'number' | 'code' | 'slight' | 'made' }>;
  /** Pieces of six or eight digits that look like a date. */
  days: string[];
}

/** Longer parts are read up to this length; no page has such a long name. */
const maxPartLength = 200;

const separators = /[\s\-_.~,:;!|+*()'"@$&=/\\[\]{}<>^`#?]+/;

/** Splits and classifies a decoded part. */
export function readPart(part: string): PartReading {
  const text = part.slice(0, maxPartLength);
  const pieces = text.split(separators).filter((piece) => piece !== '');
  const kinds = pieces.map(kindOfPiece);
  const words = pieces.filter((_, at) => kinds[at] === 'word').map((word) => word.toLowerCase());
  const ids = pieces.flatMap((piece, at) => {
    const kind = kinds[at];
    return kind === 'word' || kind === 'plain' || kind === undefined ? [] : [{ piece, kind }];
  });
  // Base64 contains separators: its pieces may look like words by chance, the whole does not.
  if (pieces.length > 1 && isOpaqueToken(text.replace(/[/+\s]/g, '_')) && !isSlug(words, text))
    return { words: [], ids: [{ piece: text, kind: 'made' }], days: [] };
  return { words, ids, days: pieces.filter((piece) => day.test(piece)) };
}

/** Whether words are most of the text: `air-max-90-mens-shoes-6n3vKB`. */
function isSlug(words: string[], text: string): boolean {
  return words.length > 1 && words.reduce((sum, word) => sum + word.length, 0) * 2 > text.length;
}
