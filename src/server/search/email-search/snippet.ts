import type { Snippet } from '#shared/contract/search/email-search.ts';
import { isHalfPair, isPair, toWords } from '#shared/email-query/words.ts';

/** What is marked: words, their beginnings, and the stems of their forms, each with the number of the word that was asked for. */
export interface Wanted {
  words: ReadonlyMap<string, number>;
  beginnings: ReadonlyMap<string, number>;
  stems: ReadonlyMap<string, number>;
}

/** Characters of a snippet. */
const mostCharacters = 180;

/** Characters of a mail that are read for a snippet. */
export const snippetRead = 20_000;

/** Characters before the first mark, so that it is read in its sentence. */
const lead = 40;

/** Letters by which a form is longer than its stem, at most. */
const longestEnding = 4;

/** Letters and digits, and what may be one: an ASCII word is found whole, others are cut into words once more. */
const letter = '[0-9A-Za-z\\u0080-\\uFFFF]';
const beyondAscii = '[0-9A-Za-z]*[\\u0080-\\uFFFF]';
const isAscii = /^[0-9A-Za-z]+$/;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/** A wanted word in a text. */
interface Mark {
  from: number;
  before: number;
  wanted: number;
}

/**
 * Finds the part of a text in which most of the wanted words stand, with their places; null where none does. For the
 * texts of one page: they are written in the same words, each of which is judged once.
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
  const { words, beginnings, stems } = wanted;
  const all = new Set([words, beginnings, stems].flatMap((each) => [...each.values()])).size;
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

/** The wanted pairs of characters, of which writing without blanks consists; null for none. */
function pairsOf({ words, beginnings }: Wanted): RegExp | null {
  const all = [words, beginnings].flatMap((each) => [...each.keys()]);
  const pairs = all.filter((each) => isPair(each) || isHalfPair(each));
  return pairs.length === 0 ? null : new RegExp(`(?=(${pairs.join('|')}))`, 'gu');
}

/** A sentence without blanks says what is wanted in some of its characters. */
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

/** Letters by which an ASCII word is judged before it is looked at: nearly every word of a mail is none of those that are wanted. */
const head = 2;

/** What may be a wanted word or a form of one: it begins like one, or is not of ASCII letters alone. */
function candidatesOf({ words, beginnings, stems }: Wanted): RegExp {
  const all = [words, beginnings, stems].flatMap((each) => [...each.keys()]);
  const heads = new Set(all.map((each) => each.slice(0, head)).filter((each) => isAscii.test(each)));
  return new RegExp(`(?<!${letter})(?:${[...heads, beyondAscii].join('|')})${letter}*`, 'gi');
}

/** Where the window begins that holds the most different words, the first of those, and the marks up to its end at least. */
interface Place {
  start: number | null;
  marks: readonly Mark[];
}

/** @param all how many different words there are: a text is read no further than the first window that holds them. */
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
      oldest !== undefined && mark.before - oldest.from > mostCharacters - lead;
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
    if (most === all) readUntil = start + mostCharacters;
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
  const end = endOfWord(text, from, from + mostCharacters);
  const shown: Array<[from: number, before: number]> = [];
  for (const mark of marks) {
    if (mark.from < from || mark.before > end) continue;
    const last = shown.at(-1);
    // Pairs of characters that touch are one word.
    if (last !== undefined && mark.from - from <= last[1]) last[1] = mark.before - from;
    else shown.push([mark.from - from, mark.before - from]);
  }
  return { text: text.slice(from, end).toWellFormed().replace(/\s/g, ' '), marks: shown };
}

/** Which wanted word a word of the text stands for; null for none. */
function wantedBy(text: string, { words, beginnings, stems }: Wanted): number | null {
  for (const own of toWords(text)) {
    const itself = words.get(own);
    if (itself !== undefined) return itself;
    for (const [beginning, number] of beginnings) if (own.startsWith(beginning)) return number;
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
  // Writing without blanks is cut between characters.
  const begun = at - lead;
  const blank = text.slice(begun, at + 1).search(/\s\S*$/); // of the word that ends there, too
  return blank === -1 || begun + blank <= from ? at : begun + blank;
}
