import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { OfferTerms } from '#server/ingest/languages/language-terms.ts';
import { datePass } from '#server/ingest/offers/offer-passes.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { anyPhrase, PhraseFinder, stripAccents } from '#server/ingest/terms/phrase-patterns.ts';

/** The lists have accents, and dates are parsed without them. */
const plainPhrases = (field: keyof OfferTerms) => offerPhrases(field).map(stripAccents);
const plainPhrase = (field: keyof OfferTerms) => stripAccents(anyPhrase(offerPhrases(field)));

const ends = new PhraseFinder(
  { until: plainPhrases('until'), untilBehind: plainPhrases('untilBehind') },
  datePass,
);
const today = new RegExp(`^${plainPhrase('today')}`, 'iu');
const tomorrow = new RegExp(`^${plainPhrase('tomorrow')}`, 'iu');

/** Months or weekdays, by their names and by prefixes of them. */
interface Names {
  whole: ReadonlyMap<string, number>;
  /** Longest first (`červenec` is no `červen`), by their first letters. */
  beginnings: ReadonlyMap<string, ReadonlyArray<readonly [beginning: string, number: number]>>;
}

const months = namesOf('months');
const weekdays = namesOf('weekdays');

function namesOf(section: 'months' | 'weekdays'): Names {
  const names = allLanguages.flatMap((words) =>
    (words[section] ?? '')
      .split(',')
      .flatMap((forms, number) =>
        forms
          .trim()
          .split('|')
          .map((form) => [stripAccents(form).toLowerCase(), number] as const),
      )
      .filter(([name]) => name !== ''),
  );
  const beginnings = names
    .filter(([name]) => name.endsWith('*'))
    .map(([name, number]) => [name.slice(0, -1), number] as const)
    .sort((a, b) => b[0].length - a[0].length);
  return {
    whole: new Map(names.filter(([name]) => !name.endsWith('*')).reverse()),
    beginnings: Map.groupBy(beginnings, ([beginning]) => beginning.charAt(0)),
  };
}

function numberOf({ whole, beginnings }: Names, word: string): number | undefined {
  const small = word.toLowerCase();
  return (
    whole.get(small) ??
    beginnings.get(small.charAt(0))?.find(([beginning]) => small.startsWith(beginning))?.[1]
  );
}

/** Returns the month of a word without accents, from 0; undefined if it is none. */
export const monthNamed = (word: string): number | undefined => numberOf(months, word);

/** Returns the weekday of a word without accents, Sunday as 0. */
export const weekdayNamed = (word: string): number | undefined => numberOf(weekdays, word);

/** Full names of weekdays, without accents. */
export const wholeWeekdays: readonly string[] = [...weekdays.whole.keys()];

/** Returns the number of days from today, if the text begins with a word for today or tomorrow. */
export function listedDaysAhead(text: string): number | null {
  if (tomorrow.test(text)) return 1;
  return today.test(text) ? 0 : null;
}

/** More matches are no dates: each is searched for the start of one. */
const maxEnds = 20;
/** A date with its weekday and year is no longer. */
const longestDate = 40;
/** Blanks and a colon between a word for "until" and the date. */
const maxGap = 8;
/** Characters before "until" in which a range of days may begin: "pondělí do pátku". */
const rangeReach = 16;

/**
 * Yields possible last days of an offer, as written, in the languages of the lists: the text after a word for
 * "until", and the text before one.
 * @param plain without accents.
 */
export function* listedEnds(plain: string): Generator<string> {
  const found = [...ends.in(plain)];
  for (const { list, start, end } of found) {
    if (list !== 'until') continue;
    const rest = plain.slice(end, end + maxGap + longestDate).replace(/^[\s:,]+/, '');
    const before = plain.slice(Math.max(0, start - rangeReach), start);
    const isOfDays = before
      .split(/[^\p{L}]+/u)
      .some((word) => word !== '' && weekdayNamed(word) !== undefined);
    if (!isOfDays) yield rest;
  }
  for (const { end } of found.filter(({ list }) => list === 'untilBehind').slice(0, maxEnds)) {
    const clause = plain.slice(Math.max(0, end - longestDate), end);
    const line = clause.slice(Math.max(clause.lastIndexOf('\n'), clause.lastIndexOf('! ')) + 1);
    yield* datesIn(line);
  }
}

/**
 * Yields possible starts of a date in a line, the last position first; those with a digit or month before
 * weekdays.
 */
function* datesIn(line: string): Generator<string> {
  const places = [...line.matchAll(/(?<!\d)\d|(?<!\p{L})\p{L}/gu)]
    .map(({ index }) => line.slice(index))
    .reverse();
  const isExact = (rest: string) => /^\d/.test(rest) || monthNamed(rest) !== undefined;
  yield* places.filter(isExact);
  yield* places.filter((rest) => !isExact(rest));
}
