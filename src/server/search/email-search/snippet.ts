import type { Snippet } from '#shared/contract/search/email-search.ts';
import { isHalfPair, isPair, toWords } from '#shared/email-query/words.ts';

/** Words, prefixes and stems to mark, each with the number of its word in the query. */
export interface Wanted {
  words: ReadonlyMap<string, number>;
  prefixes: ReadonlyMap<string, number>;
  stems: ReadonlyMap<string, number>;
}

/** Characters of a snippet. */
const maxCharacters = 180;

/** Characters of a mail that are read for a snippet. */
export const snippetRead = 20_000;

/** Characters before the first mark, as context. */
const lead = 40;

/** Maximum letters of a form beyond its stem. */
const longestEnding = 4;

/** Letters, digits and possible letters: an ASCII word is matched whole, other text is tokenized again. */
const letter = '[0-9A-Za-z\\u0080-\\uFFFF]';
const beyondAscii = '[0-9A-Za-z]*[\\u0080-\\uFFFF]';
const isAscii = /^[0-9A-Za-z]+$/;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/** An occurrence of a wanted word. */
interface Mark {
  from: number;
  before: number;
  wanted: number;
}

/**
 * Returns a function that finds the part of a text with the most wanted words, and their positions; null
 * without any. Reuse it for the texts of a page: it memoizes its decision per word.
 */
export function snippetFinder(wanted: Wanted): (text: string) => Snippet | null {
  const judged = new Map<string, number | null>();
  const judge = (found: string): number | null => {
    let number = judged.get(found);
    if (number === undefined) {
      number = wantedBy(found, wanted);
      judged.set(found, number);
    }
    return number;
  };
  const { words, prefixes, stems } = wanted;
  const all = new Set([words, prefixes, stems].flatMap((each) => [...each.values()])).size;
  const candidates = candidatesOf(wanted);
  const pairs = pairsOf(wanted);
  const marksOf = (found: string, at: number): Mark[] => {
    const inside = pairs === null ? [] : pairsIn(found, at, pairs, judge);
    if (inside.length > 0) return inside;
    const number = judge(found);
    return number === null ? [] : [{ from: at, before: at + found.length, wanted: number }];
  };
  return (text) => {
    const read = text.slice(0, snippetRead).toWellFormed();
    return cutOut(read, findPlace(read, candidates, marksOf, all));
  };
}

/** Matches the wanted pairs of characters, for scripts without spaces; null for none. */
function pairsOf({ words, prefixes }: Wanted): RegExp | null {
  const all = [words, prefixes].flatMap((each) => [...each.keys()]);
  const pairs = all.filter((each) => isPair(each) || isHalfPair(each));
  return pairs.length === 0 ? null : new RegExp(`(?=(${pairs.join('|')}))`, 'gu');
}

/** Finds the wanted pairs in a sentence without spaces. */
function pairsIn(
  sentence: string,
  at: number,
  pairs: RegExp,
  judge: (word: string) => number | null,
): Mark[] {
  return [...sentence.matchAll(pairs)].flatMap(({ 1: pair = '', index }) => {
    const number = judge(pair);
    return number === null ? [] : [{ from: at + index, before: at + index + pair.length, wanted: number }];
  });
}

/** Letters that preselect ASCII words: nearly every word of a mail fails this cheap test. */
const head = 2;

/** Matches candidates for wanted words or forms: the first letters are equal, or the word is not pure ASCII. */
function candidatesOf({ words, prefixes, stems }: Wanted): RegExp {
  const all = [words, prefixes, stems].flatMap((each) => [...each.keys()]);
  const heads = new Set(all.map((each) => each.slice(0, head)).filter((each) => isAscii.test(each)));
  return new RegExp(`(?<!${letter})(?:${[...heads, beyondAscii].join('|')})${letter}*`, 'gi');
}

/** Start of the first window with the most different words, and all marks at least up to its end. */
interface Place {
  start: number | null;
  marks: readonly Mark[];
}

/** @param all number of different words: reading ends with the first window that contains all of them. */
function findPlace(
  text: string,
  candidates: RegExp,
  marksOf: (found: string, at: number) => readonly Mark[],
  all: number,
): Place {
  const marks: Mark[] = [];
  const counts = new Map<number, number>();
  let start: number | null = null;
  let most = 0;
  let first = 0;
  let readUntil = text.length;
  const add = (mark: Mark) => {
    marks.push(mark);
    counts.set(mark.wanted, (counts.get(mark.wanted) ?? 0) + 1);
    for (
      let oldest = marks[first];
      oldest !== undefined && mark.before - oldest.from > maxCharacters - lead;
    ) {
      const left = (counts.get(oldest.wanted) ?? 1) - 1;
      if (left === 0) counts.delete(oldest.wanted);
      else counts.set(oldest.wanted, left);
      first += 1;
      oldest = marks[first];
    }
    if (counts.size <= most) return;
    most = counts.size;
    start = marks[first]?.from ?? mark.from;
    if (most === all) readUntil = start + maxCharacters;
  };
  for (const { 0: found, index } of text.matchAll(candidates)) {
    if (index > readUntil) break;
    const parts = isAscii.test(found)
      ? [marksOf(found, index)]
      : [...found.matchAll(word)].map((part) => marksOf(part[0], index + part.index));
    for (const mark of parts.flat()) add(mark);
  }
  return { start, marks };
}

function cutOut(text: string, { start, marks }: Place): Snippet | null {
  if (start === null) return null;
  const from = startOfWord(text, Math.max(0, start - lead));
  const end = endOfWord(text, from, from + maxCharacters);
  const shown: Array<[from: number, before: number]> = [];
  for (const mark of marks) {
    if (mark.from < from || mark.before > end) continue;
    const last = shown.at(-1);
    // Adjacent pairs of characters are one word.
    if (last !== undefined && mark.from - from <= last[1]) last[1] = mark.before - from;
    else shown.push([mark.from - from, mark.before - from]);
  }
  return { text: text.slice(from, end).toWellFormed().replace(/\s/g, ' '), marks: shown };
}

/** Returns the number of the wanted word that a word matches; null for none. */
function wantedBy(text: string, { words, prefixes, stems }: Wanted): number | null {
  for (const own of toWords(text)) {
    const itself = words.get(own);
    if (itself !== undefined) return itself;
    for (const [beginning, number] of prefixes) if (own.startsWith(beginning)) return number;
    for (let length = own.length; length >= Math.max(2, own.length - longestEnding); length -= 1) {
      const stemmed = stems.get(own.slice(0, length));
      if (stemmed !== undefined) return stemmed;
    }
  }
  return null;
}

function startOfWord(text: string, at: number): number {
  if (at === 0) return 0;
  const blank = text.slice(at, at + lead).search(/\s/);
  return blank === -1 ? at : at + blank + 1;
}

function endOfWord(text: string, from: number, at: number): number {
  if (at >= text.length) return text.length;
  // Text without spaces is cut between characters.
  const begun = at - lead;
  const blank = text.slice(begun, at + 1).search(/\s\S*$/); // includes a word that ends exactly there
  return blank === -1 || begun + blank <= from ? at : begun + blank;
}
