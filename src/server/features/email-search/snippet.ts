import type { Snippet } from '#shared/contract/email-search.ts';
import { toWords } from '#shared/email-query/words.ts';

/** What is marked: words, their beginnings, and the stems of their forms. */
export interface Wanted {
  words: ReadonlySet<string>;
  beginnings: readonly string[];
  stems: ReadonlySet<string>;
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
const run = /[0-9A-Za-z\u0080-\uFFFF]+/g;
const isAscii = /^[0-9A-Za-z]+$/;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/** A wanted word in a text. */
interface Mark {
  from: number;
  before: number;
  form: string;
}

/**
 * Finds the part of a text in which most of the wanted words stand, with their places; null where none does. For the
 * texts of one page: they are written in the same words, each of which is judged once.
 */
export function snippetFinder(wanted: Wanted): (text: string) => Snippet | null {
  const forms = new Map<string, string | null>();
  const mayBeWanted = beginsLike(wanted);
  const formOf = (text: string): string | null => {
    const known = forms.get(text);
    if (known !== undefined) return known;
    const form = wantedForm(text, wanted);
    forms.set(text, form);
    return form;
  };
  return (text) => {
    const read = text.slice(0, snippetRead).toWellFormed();
    return cutOut(
      read,
      findMarks(read, (found) => (mayBeWanted(found) ? formOf(found) : null)),
    );
  };
}

/** Letters by which a word is judged before it is looked at: nearly every word of a mail is none of those that are wanted. */
const head = 2;

/** Whether a word, as it is written, may be a wanted one or a form of one. */
function beginsLike({ words, beginnings, stems }: Wanted): (text: string) => boolean {
  const all = [...words, ...beginnings, ...stems];
  const heads = new Set(all.map((each) => each.slice(0, head)));
  const hasShort = all.some(({ length }) => length < head);
  return (text) => hasShort || !isAscii.test(text) || heads.has(text.slice(0, head).toLowerCase());
}

function findMarks(text: string, formOf: (word: string) => string | null): Mark[] {
  const marks: Mark[] = [];
  const look = (found: string, from: number) => {
    const form = formOf(found);
    if (form !== null) marks.push({ from, before: from + found.length, form });
  };
  for (const { 0: found, index } of text.matchAll(run)) {
    if (isAscii.test(found)) look(found, index);
    else for (const part of found.matchAll(word)) look(part[0], index + part.index);
  }
  return marks;
}

function cutOut(text: string, marks: readonly Mark[]): Snippet | null {
  const start = bestStart(marks);
  if (start === null) return null;
  const from = startOfWord(text, Math.max(0, start - lead));
  const end = endOfWord(text, from, from + mostCharacters);
  const shown = marks.filter((mark) => mark.from >= from && mark.before <= end);
  return {
    text: text.slice(from, end).replace(/\s/g, ' '),
    marks: shown.map((mark) => [mark.from - from, mark.before - from]),
  };
}

/** Which wanted word a word of the text stands for; null for none. */
function wantedForm(text: string, { words, beginnings, stems }: Wanted): string | null {
  for (const own of toWords(text)) {
    if (words.has(own)) return own;
    const beginning = beginnings.find((each) => own.startsWith(each));
    if (beginning !== undefined) return beginning;
    for (let length = own.length; length >= Math.max(2, own.length - longestEnding); length -= 1) {
      if (stems.has(own.slice(0, length))) return own.slice(0, length);
    }
  }
  return null;
}

/** Where the window begins that holds the most different words, the first of those. */
function bestStart(found: readonly Mark[]): number | null {
  const counts = new Map<string, number>();
  let best: { start: number; different: number } | null = null;
  let first = 0;
  for (const mark of found) {
    counts.set(mark.form, (counts.get(mark.form) ?? 0) + 1);
    for (
      let oldest = found[first];
      oldest !== undefined && mark.before - oldest.from > mostCharacters - lead;
    ) {
      const left = (counts.get(oldest.form) ?? 1) - 1;
      if (left === 0) counts.delete(oldest.form);
      else counts.set(oldest.form, left);
      first += 1;
      oldest = found[first];
    }
    const start = found[first]?.from ?? mark.from;
    if (best === null || counts.size > best.different) best = { start, different: counts.size };
  }
  return best?.start ?? null;
}

function startOfWord(text: string, at: number): number {
  if (at === 0) return 0;
  const blank = text.slice(at, at + lead).search(/\s/);
  return blank === -1 ? at : at + blank + 1;
}

function endOfWord(text: string, from: number, at: number): number {
  if (at >= text.length) return text.length;
  const blank = text.slice(from, at).search(/\s\S*$/);
  return blank <= 0 ? at : from + blank;
}
