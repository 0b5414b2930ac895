import { dayOfNumber } from '#shared/format/calendar-days.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasonYear } from '#shared/vocabulary/season-events.ts';
import { type Season, seasons } from '#shared/vocabulary/seasons.ts';

/** Days since 1970-01-01. */
type Day = number;

/** A value, its number of emails, and the instants of the first and the last of them in milliseconds. */
type Stretch<Value> = [value: Value, emails: number, firstMs: number, lastMs: number];

/** Number of emails per value. */
type Histogram = Array<[value: number, emails: number]>;

/** A day with mail, and its number of emails per type. */
export type DayTypes = [day: Day, byType: Partial<Record<CampaignType, number>>];

const hoursOfWeek = 7 * 24;

/**
 * Totals of all emails of one brand from some days: all that its insights need, and compact, because most are
 * stored for a long time. Totals of disjoint days can be added.
 */
export interface BrandSums {
  days: DayTypes[];
  /**
   * Emails by the hour of the week, Monday first; `hoursInUtc` of them are in UTC, because their local time
   * is unknown.
   */
  hours: number[];
  hoursInUtc: number;
  /** By the year of their event, with the first and last day. */
  seasons: Array<[season: Season, year: number, first: Day, last: Day, emails: number]>;
  platforms: Array<Stretch<string | null>>;
  senders: Array<Stretch<string>>;
  /** Histograms: characters of the subject, bytes of html, and pictures. */
  lengths: Histogram;
  weights: Histogram;
  pictures: Histogram;
  measures: {
    emails: number;
    withOffer: number;
    deepestPercent: number | null;
    withEmoji: number;
    withQuestion: number;
    withNumber: number;
  };
}

/** A value that changes over time, with its period. */
export interface Lasting<Value> {
  value: Value;
  emails: number;
  firstAt: Date;
  lastAt: Date;
}

/** Adds emails and periods per value over all parts; ordered by the first email. */
export function addStretches<Value extends string | null>(
  parts: ReadonlyArray<ReadonlyArray<Stretch<Value>>>,
): Array<Lasting<Value>> {
  const sums = new Map<Value, Stretch<Value>>();
  for (const [value, emails, firstMs, lastMs] of parts.flat()) {
    const sum = sums.get(value);
    if (sum === undefined) sums.set(value, [value, emails, firstMs, lastMs]);
    else {
      sum[1] += emails;
      sum[2] = Math.min(sum[2], firstMs);
      sum[3] = Math.max(sum[3], lastMs);
    }
  }
  return [...sums.values()]
    .map(([value, emails, firstMs, lastMs]) => ({
      value,
      emails,
      firstAt: new Date(firstMs),
      lastAt: new Date(lastMs),
    }))
    .sort(byFirst);
}

function byFirst(one: Lasting<string | null>, other: Lasting<string | null>): number {
  const apart = one.firstAt.getTime() - other.firstAt.getTime();
  if (apart !== 0 || one.value === other.value) return apart;
  if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
  return one.value < other.value ? -1 : 1;
}

/** Adds the hours of the week: seven rows, Monday first, of 24; and the number of emails counted in UTC. */
export function addHours(parts: readonly BrandSums[]): { hours: number[][]; hoursInUtc: number } {
  const sums = new Array<number>(hoursOfWeek).fill(0);
  for (const { hours } of parts)
    for (const [hour, emails] of hours.entries()) sums[hour] = (sums[hour] ?? 0) + emails;
  return {
    hours: Array.from({ length: 7 }, (_, day) => sums.slice(day * 24, day * 24 + 24)),
    hoursInUtc: parts.reduce((sum, { hoursInUtc }) => sum + hoursInUtc, 0),
  };
}

/** Merges to one period per season and year. */
export function addSeasons(parts: readonly BrandSums[]): BrandSums['seasons'] {
  const sums = new Map<string, BrandSums['seasons'][number]>();
  for (const { seasons } of parts)
    for (const [season, year, first, last, emails] of seasons) {
      const sum = sums.get(`${season} ${year}`);
      if (sum === undefined) sums.set(`${season} ${year}`, [season, year, first, last, emails]);
      else {
        sum[2] = Math.min(sum[2], first);
        sum[3] = Math.max(sum[3], last);
        sum[4] += emails;
      }
    }
  return [...sums.values()];
}

/** Measures over all emails; null if there are none. */
export interface Measures {
  emails: number;
  offerShare: number | null;
  deepestPercent: number | null;
  medianLength: number | null;
  emojiShare: number | null;
  questionShare: number | null;
  numberShare: number | null;
  medianBytes: number | null;
  medianPictures: number | null;
}

export function addMeasures(parts: readonly BrandSums[]): Measures {
  const all = parts.map(({ measures }) => measures);
  const sum = (of: (measures: BrandSums['measures']) => number) =>
    all.reduce((total, measures) => total + of(measures), 0);
  const emails = sum((measures) => measures.emails);
  const share = (of: (measures: BrandSums['measures']) => number) => (emails === 0 ? null : sum(of) / emails);
  const percents = all.flatMap(({ deepestPercent }) => deepestPercent ?? []);
  return {
    emails,
    offerShare: share(({ withOffer }) => withOffer),
    deepestPercent: percents.length === 0 ? null : Math.max(...percents),
    medianLength: medianOf(parts.map(({ lengths }) => lengths)),
    emojiShare: share(({ withEmoji }) => withEmoji),
    questionShare: share(({ withQuestion }) => withQuestion),
    numberShare: share(({ withNumber }) => withNumber),
    medianBytes: medianOf(parts.map(({ weights }) => weights)),
    medianPictures: medianOf(parts.map(({ pictures }) => pictures)),
  };
}

/** The median: the middle value, or the mean of the two in the middle; null without values. */
function medianOf(parts: readonly Histogram[]): number | null {
  const counts = new Map<number, number>();
  let all = 0;
  for (const [value, emails] of parts.flat()) {
    counts.set(value, (counts.get(value) ?? 0) + emails);
    all += emails;
  }
  const values = [...counts].sort(([one], [other]) => one - other);
  const at = (place: number) => {
    let passed = 0;
    for (const [value, emails] of values) {
      passed += emails;
      if (passed > place) return value;
    }
    return 0;
  };
  return all === 0 ? null : (at(Math.floor((all - 1) / 2)) + at(Math.ceil((all - 1) / 2))) / 2;
}

/** Totals in the form that SQL returns: a row per value, or two values, with its number of emails. */
export interface CountedCells {
  days: Array<[day: Day, campaignType: string, emails: number]>;
  hours: Array<[hour: number, emails: number, inUtc: number]>;
  seasons: Array<[season: string, day: Day, emails: number]>;
}

export function toHours(cells: CountedCells['hours']): Pick<BrandSums, 'hours' | 'hoursInUtc'> {
  const hours = new Array<number>(hoursOfWeek).fill(0);
  for (const [hour, emails] of cells) hours[hour] = emails;
  return { hours, hoursInUtc: cells.reduce((sum, [, , inUtc]) => sum + inUtc, 0) };
}

/** The facts copy the words of the email's row, which a constraint limits to the closed list. */
const toCampaignType = (word: string): CampaignType => campaignTypes.find((type) => type === word) ?? 'other';

/** Oldest first. */
export function toDayTypes(cells: CountedCells['days']): DayTypes[] {
  const days = new Map<Day, DayTypes[1]>();
  for (const [day, word, emails] of cells) {
    const byType = days.get(day) ?? {};
    byType[toCampaignType(word)] = emails;
    days.set(day, byType);
  }
  return [...days].sort(([one], [other]) => one - other);
}

export function toSeasons(cells: CountedCells['seasons']): BrandSums['seasons'] {
  const spans = new Map<string, BrandSums['seasons'][number]>();
  for (const [word, day, emails] of cells.sort(([, one], [, other]) => one - other)) {
    const season = seasons.find((each) => each === word) ?? 'none';
    const year = seasonYear(season, dayOfNumber(day));
    const known = spans.get(`${season} ${year}`);
    if (known === undefined) spans.set(`${season} ${year}`, [season, year, day, day, emails]);
    else {
      known[3] = day;
      known[4] += emails;
    }
  }
  return [...spans.values()];
}
