import { quoteAround } from '#server/ingest/gate/quote.ts';
import { greetingsIn } from '#server/ingest/redact/greetings/greetings.ts';
import { isGenericName, knownTitles } from '#server/ingest/redact/names/generic-names.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { classifyNameUse } from '#server/ingest/redact/names/name-uses.ts';
import { nameWordsAt, smallWordAt, toNameWords } from '#server/ingest/redact/names/person-name.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';

/** A letter greets in its first lines. */
const maxLines = 12;
const maxLineLength = 60;
const maxNameWords = 3;
/** Minimum letters of the paragraph below a greeting; a caption has fewer. */
const minParagraph = 40;
/** The beginning of a paragraph is enough to recognize it. */
const readOfParagraph = 200;
const sentence = /\p{Ll}[\p{L}\p{M}'’-]*\s\p{Ll}[\p{L}\p{M}'’-]*\s.*\p{Ll}/u;
const lineEnds = /^\s?[,!.:…]?\s*$/u;
/** Words before a name in a greeting that is not in our lists: `Kia ora Annika`, `Tere hommikust Annika`. */
const unknownGreeting = /^\p{Lu}[\p{L}\p{M}'’()-]{1,20}(?:\s\p{Ll}[\p{L}\p{M}'’()-]{1,20}){0,2},?\s$/u;

/**
 * Returns a name that is greeted in the subject, or on a separate line above a paragraph, and that occurs
 * nowhere else in the public copy; null if there is none. The shape of the line identifies a greeting,
 * whether or not the name is in a list.
 * @param lines of the body.
 * @param own names of the sender, lower-case, of which none is the subscriber's.
 */
export function findGreetingLine(subject: string, lines: readonly string[], own: string): string | null {
  let whole: string | undefined;
  const timesNamed = (words: readonly string[]) => {
    whole ??= ` ${lines
      .join(' ')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
    return whole.split(` ${words.join(' ')} `).length - 1;
  };
  const quoteOf = (line: string, most: number): string | null => {
    const nameAt = line.length > maxLineLength ? null : greetedAt(line);
    if (nameAt === null) return null;
    const words = toNameWords(calledAt(line, nameAt).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
    if (isGenericName(words) || wordNames.has(words[0] ?? '')) return null;
    if (words.some((word) => own.includes(word)) || timesNamed(words) > most) return null;
    return quoteAround(line, 0, line.length);
  };
  const inSubject = quoteOf(subject, 0);
  if (inSubject !== null) return inSubject;
  const read = firstLines(lines);
  for (const [at, line] of read.slice(0, maxLines).entries()) {
    const below = read[at + 1] ?? '';
    if (below.length < minParagraph || !sentence.test(below.slice(0, readOfParagraph))) continue;
    const quote = quoteOf(line, 1);
    if (quote !== null) return quote;
  }
  return null;
}

/** Returns the first lines that are not empty, and the one after them. */
function firstLines(lines: readonly string[]): string[] {
  const read: string[] = [];
  for (const line of lines) {
    const tidy = line.replace(/\s+/g, ' ').trim();
    if (tidy !== '') read.push(tidy);
    if (read.length > maxLines) break;
  }
  return read;
}

/** Returns the start of the name on a line that is a greeting and a name; null for any other line. */
function greetedAt(line: string): number | null {
  if (line === line.toUpperCase() || knownTitles.test(line)) return null;
  const [known] = greetingsIn(line);
  if (known !== undefined) return known.start === 0 && endsWithName(line, known.nameAt) ? known.nameAt : null;
  const index = line.search(/(?<=\s)\p{Lu}/u);
  if (index === -1 || !endsWithName(line, index)) return null;
  const before = line.slice(0, index);
  const name = nameWordsAt(line, index);
  // One word and a name without punctuation may be a product's name: `Kleid Annika`.
  const isCalled = /\s\S+\s$/.test(before) || /[,!]$/.test(line);
  const [first = ''] = toNameWords(name);
  if (!isCalled || !unknownGreeting.test(before) || !givenNames.has(first)) return null;
  if (givenNames.has(toNameWords(before)[0] ?? '')) return null;
  // After words of authorship (`By Annika`, `Meet Annika`) nobody is greeted.
  const place = { line, at: index, length: name.length, isForm: false, lineBefore: '', lineBehind: '' };
  return classifyNameUse(place, () => false) === 'hinted' ? null : index;
}

/** `thandiwe88`: a user name on a site. */
const userName = /\p{L}[\p{L}\p{M}\d._-]{0,30}\d[\p{L}\d_-]{0,30}/uy;

/** Returns the name, user name, or lower-case given name that begins there; empty if none does. */
function calledAt(line: string, at: number): string {
  userName.lastIndex = at;
  const user = userName.exec(line)?.[0];
  if (user !== undefined) return user;
  const small = smallWordAt(line, at);
  return givenNames.has(small) ? small : nameWordsAt(line, at);
}

function endsWithName(line: string, nameAt: number): boolean {
  const name = calledAt(line, nameAt);
  return (
    name.length > 2 &&
    name.split(' ').length <= maxNameWords &&
    lineEnds.test(line.slice(nameAt + name.length))
  );
}
