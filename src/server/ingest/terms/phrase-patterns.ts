import { type Literal, LiteralSearch } from '#server/ingest/terms/literal-search.ts';
import { SharedPass, type TextSearch } from '#server/ingest/terms/shared-pass.ts';
import { normalizeText, stripMarks } from '#shared/format/normalized.ts';

/** A character of a word: Indic vowels are marks; a footnote mark is not part of a word. */
const inWord = '[\\p{L}\\p{M}\\p{Nd}_]';

/** Scripts without blanks between words, and Korean, whose words have endings. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** Maximum length of the ending of a word that a list gives by its beginning. */
const longestEnding = 14;

/**
 * Returns the phrases of a list, without duplicates.
 * @param list as `LanguageTerms` describes it.
 * @param language BCP 47.
 */
export function toPhrases(list: string, language: string): string[] {
  const phrases = list.split(',').map((phrase) => spelt(phrase, language));
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

/** Turkish has two letters i, and a pattern that ignores case does not match their capitals. */
function spelt(phrase: string, language: string): string {
  const trimmed = normalizeText(phrase.trim(), 'NFC');
  return language === 'tr' ? trimmed.replace(/i/g, '[iİ]').replace(/ı/g, '[ıI]') : trimmed;
}

/**
 * Returns the source of a pattern that matches any of the phrases as whole words; for no phrases one that
 * never matches.
 * @param phrases in the form of `toPhrases`.
 * @param blank the pattern of a blank.
 */
export function anyPhrase(phrases: readonly string[], blank = ' '): string {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
  const inside = longestFirst.filter(isInside);
  const endings = longestFirst.filter((phrase) => phrase.startsWith('*') && !isInside(phrase));
  const whole = longestFirst.filter((phrase) => !phrase.startsWith('*') && !isInside(phrase));
  const anyOf = (some: readonly string[]) => choicesOf(some, blank);
  const parts = [
    whole.length > 0 ? `(?<!${inWord})(?:${anyOf(whole)})(?!${inWord})` : '',
    endings.length > 0 ? `(?:${anyOf(endings)})(?!${inWord})` : '',
    inside.length > 0 ? anyOf(inside) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '(?!)' : `(?:${parts.join('|')})`;
}

/** Returns whether it matches inside a word, whatever surrounds it. */
function isInside(phrase: string): boolean {
  return unspaced.test(phrase) || /^\*.*\*$/.test(phrase);
}

/**
 * Returns the alternatives of a pattern, as its source, for any of the phrases, whatever surrounds them: to
 * embed in other patterns.
 * @param blank the pattern of a blank.
 */
export function choicesOf(phrases: readonly string[], blank = ' '): string {
  return [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => written(phrase, blank))
    .join('|');
}

function written(phrase: string, blank: string): string {
  return piecesOf(withoutStars(phrase))
    .map((piece) => patternOf(piece, blank))
    .join('');
}

/** Removes the stars that mark the end or the inside of a word. */
function withoutStars(phrase: string): string {
  return phrase.replace(/^\*(.*)\*$/, '$1').replace(/^\*/, '');
}

/** Text, or alternatives of pieces. */
type Piece = string | { choices: Piece[][]; isOptional: boolean };

/** Splits a phrase at its braces, brackets and bars; outside of those a bar separates two words. */
function piecesOf(phrase: string): Piece[] {
  const marks = phrase.matchAll(/[(){}| ]|[^(){}| ]+/g);
  return choicesIn(marks, true).flat();
}

function choicesIn(marks: IterableIterator<RegExpExecArray>, isWhole = false): Piece[][] {
  const done: Piece[] = [];
  let choices: Piece[][] = [[]];
  const endWord = () => {
    done.push(...(choices.length > 1 ? [{ choices, isOptional: false }] : choices.flat()));
    choices = [[]];
  };
  for (const [mark] of marks) {
    if (mark === ')' || mark === '}') return choices;
    if (mark === '|') choices.push([]);
    else if (isWhole && mark === ' ') {
      endWord();
      done.push(mark);
    } else
      choices
        .at(-1)
        ?.push(mark === '(' || mark === '{' ? { choices: choicesIn(marks), isOptional: mark === '(' } : mark);
  }
  if (isWhole) endWord();
  return isWhole ? [done] : choices;
}

function patternOf(piece: Piece, blank: string): string {
  if (typeof piece === 'string')
    return piece.replace(/[.?$^/]/g, '\\$&').replace(marked, (mark) => marks[mark] ?? blank);
  const choices = piece.choices.map((pieces) => pieces.map((one) => patternOf(one, blank)).join(''));
  return `(?:${choices.join('|')})${piece.isOptional ? '?' : ''}`;
}

const marked = /[*+#_' ]/g;
const marks: Readonly<Record<string, string>> = {
  '*': `[\\p{L}\\p{M}]{0,${longestEnding}}`,
  '+': `[\\p{L}\\p{M}]{1,${longestEnding}}`,
  '#': '\\d{1,20}',
  _: '[\\p{L}\\p{N}.&-]{1,20}',
  "'": "['’]",
};

/** Expands a phrase with braces, brackets and bars into plain phrases. */
export function spellingsOf(phrase: string): string[] {
  return /[({|]/.test(phrase) ? spellings(piecesOf(phrase)) : [phrase];
}

function spellings([first, ...rest]: readonly Piece[]): string[] {
  if (first === undefined) return [''];
  const behind = spellings(rest);
  const own = typeof first === 'string' ? [first] : first.choices.flatMap(spellings);
  const all = typeof first !== 'string' && first.isOptional ? [...own, ''] : own;
  return all.flatMap((begin) => behind.map((end) => begin + end));
}

/** Returns the prefixes of the phrases, to search for: only at those positions can a pattern of them match. */
export function beginningsOf(phrases: readonly string[], blank = ' '): Literal[] {
  const literals = phrases.flatMap((phrase) => literalsOf(phrase, undefined));
  return blank === ' ' ? literals : literals.map(firstWordOf);
}

function firstWordOf(literal: Literal): Literal {
  const [text = ''] = literal.text.split(' ', 1);
  return text === literal.text ? literal : { ...literal, text, endsWord: true };
}

/** Returns a search for the prefixes of the phrases. */
export function searchFor(phrases: readonly string[]): LiteralSearch {
  return new LiteralSearch(beginningsOf(phrases));
}

/** The same for several lists; the search returns their values. */
export function searchForAny<Value>(
  lists: ReadonlyArray<readonly [Value, readonly string[]]>,
): LiteralSearch<Value> {
  return new LiteralSearch(
    lists.flatMap(([value, phrases]) => phrases.flatMap((phrase) => literalsOf(phrase, value))),
  );
}

/** A matched phrase, with its position and its list. */
export interface FoundPhrase<List> {
  list: List;
  start: number;
  end: number;
}

/** A list, the search for the prefixes of its phrases, and their pattern. */
interface SearchedList<List> {
  list: List;
  search: TextSearch;
  atPlace: RegExp;
}

/** Finds the phrases of one or more lists in a text. */
export class PhraseFinder<List extends string> {
  readonly #lists: ReadonlyArray<SearchedList<List>>;

  /**
   * @param lists names and phrases in the form of `toPhrases`.
   * @param pass shared with other searches; alone if absent.
   * @param blank the pattern of a blank.
   */
  constructor(
    lists: Readonly<Record<List, readonly string[]>>,
    pass: SharedPass = new SharedPass(),
    blank = ' ',
  ) {
    this.#lists = (Object.entries(lists) as Array<[List, readonly string[]]>).map(([list, phrases]) => ({
      list,
      search: pass.add(beginningsOf(phrases, blank)),
      atPlace: new RegExp(anyPhrase(phrases, blank), 'iuy'),
    }));
  }

  /** Returns whether any of the phrases occurs in the text. */
  isIn(text: string): boolean {
    return this.#lists.some((list) => foundOf(list, text).next().done !== true);
  }

  /**
   * Returns the matches from left to right, of each list the longest at its position. Takes time proportional
   * to the text.
   */
  in(text: string): Array<FoundPhrase<List>> {
    return this.#lists.flatMap((list) => [...foundOf(list, text)]).sort((a, b) => a.start - b.start);
  }
}

function* foundOf<List>(
  { list, search, atPlace }: SearchedList<List>,
  text: string,
): Generator<FoundPhrase<List>> {
  let end = 0;
  for (const start of search.placesIn(text)) {
    if (start < end) continue;
    atPlace.lastIndex = start;
    if (!atPlace.test(text)) continue;
    end = atPlace.lastIndex;
    yield { list, start, end };
  }
}

function literalsOf<Value>(phrase: string, value: Value): Literal<Value>[] {
  const isWhole = !isInside(phrase);
  const beginsWord = isWhole && !phrase.startsWith('*');
  const written = withoutStars(phrase).replace(/\[(.)[^\]]*\]/g, '$1');
  return beginningsIn(piecesOf(written)).flatMap(({ text, isAll }) =>
    (text === '' ? figures : [text]).map((one) => ({
      text: one,
      value,
      beginsWord,
      endsWord: isWhole && isAll,
    })),
  );
}

/** Characters that a number may begin with at the start of a phrase. */
const figures = [...'0123456789'];

interface Beginning {
  text: string;
  /** Whether it is the whole phrase. */
  isAll: boolean;
}

/** Maximum number of prefixes to search; beyond, their common prefixes. */
const maxBeginnings = 60;

function beginningsIn(pieces: readonly Piece[]): Beginning[] {
  const ended: Beginning[] = [];
  let open = [''];
  for (const piece of pieces) {
    const own = typeof piece === 'string' ? beginningsOfText(piece) : piece.choices.flatMap(beginningsIn);
    const next = typeof piece !== 'string' && piece.isOptional ? [...own, { text: '', isAll: true }] : own;
    if (open.length * next.length > maxBeginnings && !open.includes(''))
      return [...ended, ...open.map((text) => ({ text, isAll: false }))];
    const joined = open.flatMap((before) => next.map(({ text, isAll }) => ({ text: before + text, isAll })));
    ended.push(...joined.filter(({ isAll }) => !isAll));
    open = joined.filter(({ isAll }) => isAll).map(({ text }) => text);
    if (open.length === 0) break;
  }
  return [...ended, ...open.map((text) => ({ text, isAll: true }))];
}

/** Only while it is letters: any blank may replace one, and either apostrophe. */
function beginningsOfText(text: string): Beginning[] {
  const end = text.search(/[*+#_']/);
  return [end === -1 ? { text, isAll: true } : { text: text.slice(0, end), isAll: false }];
}

/** Removes accents and marks, as for dates. */
export function stripAccents(text: string): string {
  return stripMarks(text, 'NFD').replaceAll('ß', 'ss');
}
