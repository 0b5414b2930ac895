import { givenNames, unaccented } from '#server/ingest/clean/reader/given-names.ts';
import { greetingBeginnings } from '#server/ingest/clean/reader/greeting-words.ts';
import { type GreetingStart, greetingsIn } from '#server/ingest/clean/reader/greetings.ts';
import { joinedCallIn } from '#server/ingest/clean/reader/joined-greetings.ts';
import { knownTitles, nobody, speaksOfNobody } from '#server/ingest/clean/reader/no-names.ts';
import { lastNameAt, lookedUp, nameWordsAt, smallWordAt } from '#server/ingest/clean/reader/person-name.ts';
import { turnsToReader } from '#server/ingest/clean/reader/second-person.ts';
import { findSentTo } from '#server/ingest/clean/reader/sent-to.ts';
import { wordNames } from '#server/ingest/clean/reader/word-names.ts';

/** A reader has a name or two; a text with more is a collection of letters, in which nobody else is meant. */
const maxGreeted = 3;

/** How the mail itself names its reader. */
export interface GreetedNames {
  /** First and full names by which the mail calls its reader. */
  given: readonly string[];
  /** Last names, behind a title. */
  last: readonly string[];
  /** Names that go behind a greeting and nowhere else. */
  greeted: readonly string[];
}

/** What header fields and links tell, for names in greetings to be compared with. */
export interface KnownReader {
  /** Lower-case: names, their parts, what stands before the @. */
  words: ReadonlySet<string>;
  /** Whether To gives a person's name: somebody else who is greeted is hardly the reader. */
  isNamed: boolean;
  /** Names and domains of the senders, lower-case. */
  senders: string;
}

/** What stands behind a name. */
type Ending = 'line' | 'comma' | 'call' | 'words';

interface Candidate {
  greeting: GreetingStart['greeting'];
  hasTitle: boolean;
  name: string;
  words: string[];
  ending: Ending;
  /** What is said next. */
  rest: string;
  isShouted: boolean;
}

/** `This mail was sent to Rachel Adams` stands at the foot. */
const footLines = 25;

/** A letter calls its reader in its first lines. */
const headLines = 40;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Whether a name that is called in a script without blanks is the reader's. Where header fields name somebody in such a
 * script, they tell whose mail it is; in letters (`Taro Yamada`) they say nothing of how the name is written.
 */
function isJoinedReader(name: string, known: KnownReader, isSpokenOf: (name: string) => boolean): boolean {
  const words = lookedUp(name);
  if (words.some((word) => known.words.has(word)) || known.words.has(words.join(''))) return true;
  if (known.senders.includes(` ${words.join(' ')} `) || speaksOfNobody(words)) return false;
  if (!unspaced.test(name)) return !known.isNamed && !isSpokenOf(name);
  return ![...known.words].some((word) => unspaced.test(word));
}

/** Longer lines are not the beginning of a mail's letter. */
const maxLineLength = 600;

/**
 * The names by which a mail greets its reader. A name that header fields or links tell is believed after any greeting;
 * for others decision 22 says what speaks for a person and what for a season, a product or a title.
 */
export function findGreetedNames(
  subject: string,
  lines: readonly string[],
  known: KnownReader,
): GreetedNames {
  const found = new Greeted();
  const all = [subject, ...lines];
  const isSpokenOf = spokenOf(all);
  for (const line of all) {
    if (line.length > maxLineLength) continue;
    const text = /\s\s|^\s|[^\S ]/u.test(line) ? line.replace(/\s+/g, ' ').trim() : line;
    for (const greeting of greetingsIn(text)) {
      const candidate = candidateAt(text, greeting);
      if (candidate !== null && isReader(candidate, known, isSpokenOf)) found.add(candidate);
    }
  }
  for (const line of [subject, ...lines.slice(0, headLines)]) {
    const called = joinedCallIn(line);
    if (called !== null && isJoinedReader(called.name, known, isSpokenOf)) found.addName(called.name);
  }
  if (!known.isNamed) {
    for (const line of lines.slice(-footLines)) {
      const name = findSentTo(line);
      if (name !== null && isNamed(lookedUp(name), known)) found.addName(name);
    }
  }
  for (const line of [subject, lines.find((one) => /\S/.test(one)) ?? '']) {
    const called = calledName(line, (name) => found.has(name) || standsAlone(name, lines), known);
    if (called !== null) found.addName(called);
    const closing = known.isNamed ? null : closingName(line);
    if (closing !== null) found.addName(closing);
  }
  return found.names();
}

/** Whether words in a place where only a reader is named are a name. */
function isNamed(words: readonly string[], known: Pick<KnownReader, 'words'>): boolean {
  if (words.some((word) => known.words.has(word))) return true;
  const [first = ''] = words;
  return !speaksOfNobody(words) && (isListed(first) || words.length > 1);
}

class Greeted {
  readonly #given = new Map<string, string>();
  readonly #last = new Map<string, string>();

  add({ name, hasTitle }: Candidate): void {
    if (hasTitle) this.#last.set(name.toLowerCase(), name);
    else this.addName(name);
  }

  addName(name: string): void {
    this.#given.set(name.toLowerCase(), name);
  }

  has(name: string): boolean {
    return this.#given.has(name.toLowerCase());
  }

  names(): GreetedNames {
    const given = [...this.#given.values()];
    const last = [...this.#last.values()];
    const firsts = new Set([...given, ...last].map((name) => name.toLowerCase().split(' ')[0]));
    if (firsts.size > maxGreeted) return { given: [], last: [], greeted: [...given, ...last] };
    const parts = given.flatMap((name) => name.split(' ').slice(0, 1));
    return {
      given: [...new Set([...given, ...parts])],
      last,
      greeted: given.flatMap((name) => name.split(' ').slice(-1)),
    };
  }
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
    words: lookedUp(name),
    ending,
    rest: rest.slice(0, maxRest),
    isShouted: name.length > 2 && name === name.toUpperCase(),
  };
}

/** Enough of a sentence to see whom it speaks to. */
const maxRest = 80;

/** What ends the call of a name; null where the sentence goes on as if the word were its subject. */
function endingOf(rest: string): Ending | null {
  if (/^ ?,? ?$/u.test(rest)) return rest.includes(',') ? 'comma' : 'line';
  if (/^ ?, ?\S/u.test(rest)) return 'words';
  if (/^ ?[!.:;…?)|]|^ [–—-](?: |$)|^ ?\p{Extended_Pictographic}/u.test(rest)) return 'call';
  return /^ ?(?:\p{L}|$)/u.test(rest) && runsOn.test(rest) ? 'words' : null;
}

/** `Hey Rachel your basket is waiting` */
const runsOn =
  /^ (?:you|your|you['’](?:ve|re|ll)|we|we['’](?:ve|re|ll)|here['’]?s?|thanks?|welcome|and welcome)(?!\p{L})/iu;

function isReader(one: Candidate, known: KnownReader, isSpokenOf: (name: string) => boolean): boolean {
  const { words, greeting, ending, hasTitle } = one;
  const [first = ''] = words;
  // A season is greeted without a comma: `Hello Summer!` to a reader called Summer may be one.
  const isSeason = nobody.has(words.join(' ')) && greeting.kind !== 'personal' && ending !== 'comma';
  if (words.some((word) => known.words.has(word) || isKin(word, known))) return !isSeason;
  const isUnlikely = speaksOfNobody(words) || known.senders.includes(` ${words.join(' ')} `);
  if (hasTitle) return !words.every((word) => nobody.has(word));
  if (isUnlikely || one.name.length < 2) return false;
  const listed = isListed(first);
  if (!listed && words.length === 1 && several.test(first)) return false;
  const isSmall = /^\p{Ll}/u.test(one.name);
  if (listed && !wordNames.has(first) && ending === 'comma') return true;
  if (ending === 'comma' && !isSmall && (greeting.kind !== 'wish' || !known.isNamed))
    return words.length <= 4;
  if (isSpokenOf(one.name)) return false;
  if (known.isNamed) return listed && greeting.kind !== 'wish' && !wordNames.has(first);
  if (isSmall || one.isShouted || greeting.kind === 'wish') return listed && !wordNames.has(first);
  if (greeting.kind === 'personal')
    return listed || (words.length <= 2 && (ending !== 'words' || turnsToReader.test(one.rest)));
  if (wordNames.has(first)) return false;
  return listed
    ? ending !== 'words' || turnsToReader.test(one.rest)
    : words.length === 1 && ending === 'call';
}

/** `Marie-Luise` and `Ann Marie` are names as their first halves are. */
function isListed(written: string): boolean {
  const word = unaccented(written);
  if (givenNames.has(word) || givenNames.has(word.split(/[-’']/)[0] ?? '')) return true;
  return calledForms.some(([end, base]) => end.test(word) && givenNames.has(word.replace(end, base)));
}

/** Polish and Czech inflect a name that is called: `Anno`, `Kasiu`, `Marku`, `Tomaszu`, `Petře`. */
const calledForms: ReadonlyArray<[end: RegExp, base: string]> = [
  [/(?<=\p{L}{3})[ou]$/u, 'a'],
  [/(?<=\p{L}{3})[ueio]$/u, ''],
  [/(?<=\p{L}{2})ku$/u, 'ek'],
  [/(?<=\p{L}{2})ře$/u, 'r'],
  [/(?<=\p{L}{2})rze$/u, 'r'],
  [/(?<=\p{L}{2})le$/u, 'eł'],
];

/** `Bookworms`, `Grads`: several are greeted. */
const several = /[^aeiouys]s$/;

/** Letters that inflected and short forms share with the name: `Aniu`, `Marku`, `Rach`. */
const kinLength = 3;

function isKin(word: string, { words, isNamed }: KnownReader): boolean {
  if (!isNamed || word.length < kinLength) return false;
  const stem = word.slice(0, Math.max(kinLength, word.length - kinLength));
  for (const one of words) if (one.startsWith(stem) && one.length <= word.length + 4) return true;
  return false;
}

/** A subject or first line that calls somebody by a common name: `Rachel, don't miss out`. */
const call = /^(?:[\s\p{Extended_Pictographic}]|\uFE0F)*(?=\p{Lu})/u;

function calledName(line: string, isCalled: (name: string) => boolean, known: KnownReader): string | null {
  const at = call.exec(line)?.[0].length;
  if (at === undefined) return null;
  const name = nameWordsAt(line, at);
  const [first = '', ...more] = lookedUp(name);
  const rest = line.slice(at + name.length, at + name.length + maxRest);
  const said = /^\s?[,!–—-]\s+(?=\S)/u.exec(rest)?.[0];
  if (said === undefined || more.length > 2 || nobody.has(first) || greetingBeginnings.has(first))
    return null;
  if (isCalled(name)) return name;
  if (!isListed(first) || wordNames.has(first)) return null;
  const isOther = known.isNamed && !known.words.has(first) && !isKin(first, known);
  return isOther || !turnsToReader.test(rest.slice(said.length)) ? null : name;
}

/** `Welcome to the club, Rachel!` */
const closingCall = /,\s(\p{Lu}[\p{L}'’-]{1,20})\s?[!?.…]?\s?\p{Extended_Pictographic}?$/u;

function closingName(line: string): string | null {
  const text = line.length < maxCallLength ? line.trim() : '';
  const match = closingCall.exec(text);
  const name = match?.[1] ?? '';
  const word = name.toLowerCase();
  if (match === null || !isListed(word) || wordNames.has(word) || nobody.has(word)) return null;
  const before = text.slice(0, match.index);
  const [first = ''] = lookedUp(before);
  return greetingBeginnings.has(first) || turnsToReader.test(before) ? name : null;
}

/** Whether a line of the mail consists of the name: `RACHEL,`. */
function standsAlone(name: string, lines: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return lines.some((line) => {
    const text = line.length < maxCallLength ? line.trim() : '';
    return (
      text.length <= name.length + 2 && /[,!]$/.test(text) && text.slice(0, -1).trim().toLowerCase() === lower
    );
  });
}

/** Indented, a name on a line of its own. */
const maxCallLength = 200;

/** A mail greets a few times; one that greets by thousands of names is not read through for each. */
const maxAsked = 12;

/** Whether a mail speaks of something by that name: as a plain word, behind an article, as a mark. */
function spokenOf(lines: readonly string[]): (name: string) => boolean {
  let whole: string | undefined;
  let asked = 0;
  return (name) => {
    asked += 1;
    if (asked > maxAsked) return true;
    whole ??= lines.join('\n');
    const word = name.replace(/[^\p{L}\p{N}'’. -]/gu, '').replaceAll('.', '\\.');
    const written = /^\p{Lu}/u.test(name) ? `|(?<=\\s)${word.toLowerCase()}(?=[\\s,.!?])` : '';
    const articles =
      'the|a|an|our|new|your|this|these|my|der|die|das|unsere?|neue[nrs]?|le|la|les|el|los|las|il|lo|het|nya|nowa|nowy';
    return new RegExp(
      `(?:^|\\n)\\s{0,20}${word}:|(?<![\\p{L}\\p{N}])(?:${articles})\\s(?:${word})(?!\\p{L})|${word}\\s?[™®©]${written}`,
      'u',
    ).test(whole);
  };
}
