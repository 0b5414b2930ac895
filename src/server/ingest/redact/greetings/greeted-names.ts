import { findAddressedNames } from '#server/ingest/redact/greetings/addressed-names.ts';
import { calledName, closingName, standsAlone } from '#server/ingest/redact/greetings/called-names.ts';
import { greetings } from '#server/ingest/redact/greetings/greeting-words.ts';
import { type GreetingStart, greetingsIn } from '#server/ingest/redact/greetings/greetings.ts';
import { joinedCallIn } from '#server/ingest/redact/greetings/joined-greetings.ts';
import { spokenOf } from '#server/ingest/redact/greetings/plain-word-use.ts';
import { findSentTo } from '#server/ingest/redact/greetings/sent-to.ts';
import { namesOfAddress } from '#server/ingest/redact/names/address-names.ts';
import { genericAddressees, isGenericName, knownTitles } from '#server/ingest/redact/names/generic-names.ts';
import { isGivenName, unaccented } from '#server/ingest/redact/names/given-names.ts';
import { createMentionTest } from '#server/ingest/redact/names/mentioned-names.ts';
import {
  lastNameAt,
  nameWordsAt,
  smallWordAt,
  toNameWords,
} from '#server/ingest/redact/names/person-name.ts';
import { secondPersonPattern } from '#server/ingest/redact/names/second-person.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import { isFormOfName, isNamedAlike, type SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';

/** A subscriber has one or two names; a text with more is a collection of letters to other people. */
const maxGreeted = 3;

/** Names by which the email addresses the subscriber. */
export interface GreetedNames {
  /** First and full names proven by header fields, links or the address. */
  given: readonly string[];
  /** Proven last names, after a title. */
  last: readonly string[];
  /** Proven names to remove after a greeting only. */
  greeted: readonly string[];
  /** Unproven names from clear greeting lines: removed after a greeting in the body only. */
  fromGreetingLines: readonly string[];
  /** All unproven names. If one remains in the public copy, an administrator has to review the email. */
  doubtful: readonly string[];
}

/** Text that follows a name. */
type Ending = 'line' | 'comma' | 'call' | 'words';

interface Candidate {
  greeting: GreetingStart['greeting'];
  hasTitle: boolean;
  name: string;
  words: string[];
  ending: Ending;
  /** Text after the name. */
  rest: string;
  isShouted: boolean;
  /** Whether the greeting begins the line. */
  opensLine: boolean;
}

/** `This mail was sent to Rachel Adams` is at the foot. */
const footLines = 25;

/** A letter addresses its recipient in its first lines. */
const headLines = 40;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Whether a name in a script without spaces is the subscriber's. If header fields name somebody in such a
 * script, they decide; a romanized name (`Taro Yamada`) says nothing about the original spelling.
 */
function isJoinedReader(
  name: string,
  known: SubscriberNames,
  isPlainWord: (name: string) => boolean,
): boolean {
  const words = toNameWords(name);
  if (words.some((word) => known.words.has(word)) || known.words.has(words.join(''))) return true;
  if (known.senders.includes(` ${words.join(' ')} `) || isGenericName(words)) return false;
  if (!unspaced.test(name)) return !known.isNamed && !isPlainWord(name);
  return ![...known.words].some((word) => unspaced.test(word));
}

/** Longer lines do not begin a letter. */
const maxLineLength = 600;

/**
 * Returns the names by which a message greets the subscriber. A name in header fields or links counts after
 * any greeting; for others, decision 13 lists the evidence for a person and against a season, product or
 * title.
 */
export function findGreetedNames(
  subject: string,
  lines: readonly string[],
  known: SubscriberNames,
): GreetedNames {
  const found = new Greeted(known);
  const all = [subject, ...lines];
  const said = { isPlainWord: spokenOf(all), isMentioned: createMentionTest(all) };
  addGreeted(found, [subject], known, said, false);
  addGreeted(found, lines, known, said, true);
  if (!known.isNamed) addSentTo(found, lines, known);
  addCalled(found, subject, lines, known, said);
  if (!known.isNamed) {
    for (const name of namesOfAddress(all, known, said.isPlainWord)) found.addProven(name);
    const addressed = findAddressedNames(subject, lines, known, said.isPlainWord);
    if (addressed !== null) found.addName(addressed);
  }
  return found.names();
}

/** Adds greeted names: `Hi Rachel,`. */
function addGreeted(
  found: Greeted,
  lines: readonly string[],
  known: SubscriberNames,
  said: Said,
  isBody: boolean,
): void {
  for (const text of joinedLines(lines)) {
    for (const greeting of greetingsIn(text)) {
      const candidate = candidateAt(text, greeting);
      if (candidate !== null && isReader(candidate, known, said))
        found.add(candidate, isBody && isClear(candidate));
    }
  }
  for (const line of lines.slice(0, headLines)) {
    const called = joinedCallIn(line);
    if (called !== null && isJoinedReader(called.name, known, said.isPlainWord))
      found.addName(called.name, isBody);
  }
}

/** Adds the recipient named at the foot. */
function addSentTo(found: Greeted, lines: readonly string[], known: SubscriberNames): void {
  for (const line of lines.slice(-footLines)) {
    const name = findSentTo(line);
    const words = toNameWords(name ?? '');
    if (name !== null && (isGivenName(words[0] ?? '') || words.some((word) => known.words.has(word))))
      found.addName(name);
  }
}

/** Adds names that the subject and the first line address without a greeting: `Rachel, your order`. */
function addCalled(
  found: Greeted,
  subject: string,
  lines: readonly string[],
  known: SubscriberNames,
  { isMentioned }: Said,
): void {
  const isOther = (name: string) => !known.words.has(name.toLowerCase()) && isMentioned(name);
  for (const line of [subject, lines.find((one) => /\S/.test(one)) ?? '']) {
    const called = calledName(line, (name) => found.has(name) || standsAlone(name, lines), known);
    if (called !== null && !isOther(called)) found.addName(called);
    const closing = known.isNamed ? null : closingName(line);
    if (closing !== null && !isOther(closing)) found.addName(closing);
  }
}

/** Collapses whitespace and joins a greeting to the name on the line below. */
function joinedLines(lines: readonly string[]): string[] {
  const read: string[] = [];
  let greeting = '';
  for (const line of lines) {
    if (line.length > maxLineLength) continue;
    const text = /\s\s|^\s|[^\S ]/u.test(line) ? line.replace(/\s+/g, ' ').trim() : line;
    if (text === '') continue;
    const isCalled = greeting !== '' && calledAlone.test(text) && greetingsIn(text).length === 0;
    read.push(isCalled ? `${greeting} ${text}` : text);
    greeting = greetings.has(text.replace(/,$/, '').toLowerCase()) ? text : '';
  }
  return read;
}

/** `Rachel,` alone on a line. */
const calledAlone = /^\p{Lu}[\p{L}'’-]{1,20}(?:\s\p{Lu}[\p{L}'’-]{1,20}){0,2}\s?[,!]$/u;

class Greeted {
  readonly #known: SubscriberNames;
  readonly #given = new Map<string, string>();
  readonly #last = new Map<string, string>();
  readonly #clear = new Set<string>();
  readonly #doubtful = new Map<string, string>();

  constructor(known: SubscriberNames) {
    this.#known = known;
  }

  /** @param isClear whether its line is unmistakably a greeting. */
  add({ name, hasTitle }: Candidate, isClear: boolean): void {
    if (hasTitle && this.#isProven(name)) this.#last.set(name.toLowerCase(), name);
    else this.addName(name, isClear);
  }

  addName(name: string, isClear = false): void {
    if (this.#isProven(name)) this.addProven(name);
    else {
      this.#doubtful.set(name.toLowerCase(), name);
      if (isClear) this.#clear.add(name);
    }
  }

  addProven(name: string): void {
    this.#given.set(name.toLowerCase(), name);
  }

  has(name: string): boolean {
    return this.#given.has(name.toLowerCase()) || this.#doubtful.has(name.toLowerCase());
  }

  names(): GreetedNames {
    const given = [...this.#given.values()];
    const last = [...this.#last.values()];
    const guesses = {
      fromGreetingLines: [...this.#clear],
      doubtful: [...this.#doubtful.values()].slice(0, maxDoubtful),
    };
    const firsts = new Set([...given, ...last].map((name) => name.toLowerCase().split(' ')[0]));
    if (firsts.size > maxGreeted) return { given: [], last: [], greeted: [...given, ...last], ...guesses };
    const parts = given.flatMap((name) => name.split(' ').slice(0, 1));
    return {
      given: [...new Set([...given, ...parts])],
      last,
      greeted: given.flatMap((name) => name.split(' ').slice(-1)),
      ...guesses,
    };
  }

  /** Whether header fields or links contain a word of the name or another form of it. */
  #isProven(name: string): boolean {
    const words = toNameWords(name);
    return [...words, words.join('')].some(
      (word) => this.#known.words.has(word) || isFormOfName(word, this.#known),
    );
  }
}

/** A message with more is a collection of letters; a few suffice to hold it for review. */
const maxDoubtful = 10;

/** `Hi Sandra,` at the start of a line: a common given name or a title, and punctuation after the name. */
function isClear({ greeting, hasTitle, words, ending, rest, isShouted, opensLine }: Candidate): boolean {
  const [first = ''] = words;
  const isSetOff = ending !== 'words' || /^ ?,/u.test(rest);
  if (!opensLine || greeting.kind === 'wish' || !isSetOff) return false;
  if (hasTitle) return ending === 'line' || /^ ?[,:]/u.test(rest);
  if (wordNames.has(unaccented(first))) return greeting.kind === 'personal' && ending === 'comma';
  return isGivenName(first) && !(isShouted && ending === 'words');
}

function candidateAt(text: string, { greeting, nameAt, hasTitle, start }: GreetingStart): Candidate | null {
  const written = hasTitle ? lastNameAt(text, nameAt) : nameWordsAt(text, nameAt);
  const name = written === '' ? smallWordAt(text, nameAt) : written.replace(/['’]s$/i, '');
  if (name === '' || knownTitles.test(text.slice(start, nameAt + name.length))) return null;
  const rest = text.slice(nameAt + name.length);
  const ending = endingOf(rest);
  if (ending === null) return null;
  return {
    greeting,
    hasTitle,
    name,
    words: toNameWords(name),
    ending,
    rest: rest.slice(0, maxRest),
    isShouted: name.length > 2 && name === name.toUpperCase(),
    opensLine: !/\p{L}/u.test(text.slice(0, start)),
  };
}

/** Enough of a sentence to see whom it addresses. */
const maxRest = 80;

/** Returns what ends the greeted name; null if the sentence continues as if the word were its subject. */
function endingOf(rest: string): Ending | null {
  if (/^ ?,? ?$/u.test(rest)) return rest.includes(',') ? 'comma' : 'line';
  if (/^ ?, ?\S/u.test(rest)) return 'words';
  if (/^ ?[!.:;…?)|]|^ [–—-](?: |$)|^ ?\p{Extended_Pictographic}/u.test(rest)) return 'call';
  return /^ ?(?:\p{L}|$)/u.test(rest) && runsOn.test(rest) ? 'words' : null;
}

/** `Hey Rachel your basket is waiting` */
const runsOn =
  /^ (?:you|your|you['’](?:ve|re|ll)|we|we['’](?:ve|re|ll)|here['’]?s?|thanks?|welcome|and welcome)(?!\p{L})/iu;

/** Other uses of a name in the email. */
interface Said {
  /** Whether the email uses the name for a thing. */
  isPlainWord: (name: string) => boolean;
  /** Whether a sentence mentions somebody by that name in the third person. */
  isMentioned: (name: string) => boolean;
}

function isReader(one: Candidate, known: SubscriberNames, { isPlainWord, isMentioned }: Said): boolean {
  const { words, name, hasTitle } = one;
  if (words.some((word) => known.words.has(word) || isFormOfName(word, known))) return !isSeason(one);
  if (hasTitle)
    return !words.every((word) => genericAddressees.has(word) || isSeveral(word)) && !isMentioned(name);
  if (isNobody(one, known) || isMentioned(name.split(' ')[0] ?? '')) return false;
  const isNamed = isNamedAlike(name, known);
  return judgeByComma(one, isNamed) ?? (!isPlainWord(name) && isCalledByName(one, isNamed));
}

/**
 * A season is greeted without a comma: `Hello Summer!` may be the season even if the subscriber is called
 * Summer.
 */
function isSeason({ words, greeting, ending }: Candidate): boolean {
  return genericAddressees.has(words.join(' ')) && greeting.kind !== 'personal' && ending !== 'comma';
}

function isNobody({ words, name }: Candidate, known: SubscriberNames): boolean {
  if (isGenericName(words) || known.senders.includes(` ${words.join(' ')} `) || name.length < 2) return true;
  const [first = ''] = words;
  return words.length === 1 && !isGivenName(first) && several.test(first);
}

/** Whether a word is a given name and no ordinary word. */
function isNameAlone([first = '']: readonly string[]): boolean {
  return isGivenName(first) && !wordNames.has(first);
}

const isSmall = ({ name }: Candidate) => /^\p{Ll}/u.test(name);

/** `Hi Rachel,`; null if the comma does not decide. */
function judgeByComma(one: Candidate, isNamed: boolean): boolean | null {
  if (one.ending !== 'comma') return null;
  if (isNameAlone(one.words)) return true;
  if (isSmall(one) || (one.greeting.kind === 'wish' && isNamed)) return null;
  return one.words.length <= 4;
}

/** @param isNamed whether header fields give another name in the same script. */
function isCalledByName(one: Candidate, isNamed: boolean): boolean {
  const { words, greeting, ending } = one;
  if (isNamed) return greeting.kind !== 'wish' && isNameAlone(words);
  if (isSmall(one) || one.isShouted || greeting.kind === 'wish') return isNameAlone(words);
  const [first = ''] = words;
  const isSetOff = ending !== 'words' || secondPersonPattern.test(one.rest);
  if (greeting.kind === 'personal') return isGivenName(first) || (words.length <= 2 && isSetOff);
  if (wordNames.has(first)) return false;
  return isGivenName(first) ? isSetOff : words.length === 1 && ending === 'call';
}

/** `Herr Blum-Kunde`: a generic addressee follows the hyphen. */
function isSeveral(word: string): boolean {
  return word.includes('-') && isGenericName([word]);
}

/** `Bookworms`, `Grads`: plural addressees. */
const several = /[^aeiouys]s$/;
