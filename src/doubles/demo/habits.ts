import type { DemoBrand, EspStyle } from '#doubles/demo/brand.ts';
import { diceFor } from '#doubles/demo/random.ts';

/** What a brand does at Black Friday. */
interface BlackFridayHabit {
  /** How many mails it sends, from 6 to 12; none where it keeps out of it. */
  mails: number;
  /** How many days before the day its first one goes out. */
  daysBefore: number;
  /** Percent off, from the first offer to the last. */
  from: number;
  to: number;
}

/** How a brand goes about its mail, year in and year out. */
export interface Habits {
  /** The clock by which it sends. */
  timeZone: string;
  /** Monday is 0. */
  letterDay: number;
  /** Weeks from one letter to the next; none without a letter. */
  letterEvery: number | null;
  /** The days on which anything else goes out. */
  otherDays: readonly number[];
  /** How likely such a day has a mail. */
  chance: number;
  /** The hour of the day it sends at, give or take. */
  hour: number;
  blackFriday: BlackFridayHabit | null;
  /** Days before the demo begins since which it has sent three times as much. */
  trebledFor?: number;
  /** Days before the demo begins since which it has sent none of this. */
  quietFor?: number;
  /** The platform it left, and how many days before the demo begins. */
  moved?: { from: EspStyle; daysAgo: number };
}

const timeZones = {
  en: 'Europe/London',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  es: 'Europe/Madrid',
  nl: 'Europe/Amsterdam',
} as const;

/** Who writes every week; the others with a letter write every fourth, or every other where `fortnightly` has them. */
const weekly: readonly string[] = ['rye-fennel', 'cragline', 'purlhouse'];
const fortnightly: readonly string[] = ['halden-moor', 'fernwick-house', 'stillwell', 'quillmark-books'];

/** Insurers, banks and those who would rather not. */
const abstainers: readonly string[] = [
  'ninefold-invest',
  'harbour-mutual',
  'maison-orrel',
  'tuppence',
  'brolly-bright',
  'aldous-thorne',
  'tail-whisker',
];
const earlyBirds: readonly string[] = ['oddbit', 'clementine-bold', 'fifth-lap', 'matinee-street'];

/** What is told of one brand alone. */
const ownWays: Readonly<Record<string, Partial<Habits>>> = {
  'clementine-bold': { trebledFor: 240, chance: 0.11 },
  'kettle-quarry': { quietFor: 200 },
  brackish: { moved: { from: 'hubspot', daysAgo: 460 } },
};

/** The habits of a brand: the same whenever they are asked for. */
export function habitsOf(brand: DemoBrand): Habits {
  const dice = diceFor(`${brand.slug}:habits`);
  const letterDay = dice.below(5);
  const first = dice.below(7);
  return {
    timeZone: timeZones[brand.language ?? 'en'],
    letterDay,
    letterEvery: letterEvery(brand),
    otherDays: [first, (first + 2 + dice.below(3)) % 7],
    chance: 0.05 + dice.next() * 0.08,
    hour: 6 + dice.below(13),
    blackFriday: abstainers.includes(brand.slug) ? null : blackFridayOf(brand),
    ...ownWays[brand.slug],
  };
}

/** With fewer stories than this each letter would be the one before. */
const leastStories = 6;

function letterEvery({ slug, newsletter, stories }: DemoBrand): number | null {
  if (newsletter === undefined || stories.length < leastStories) return null;
  if (weekly.includes(slug)) return 1;
  return fortnightly.includes(slug) ? 2 : 4;
}

function blackFridayOf({ slug }: DemoBrand): BlackFridayHabit {
  const dice = diceFor(`${slug}:black-friday`);
  const from = 10 + 5 * dice.below(3);
  return {
    mails: 6 + dice.below(7),
    daysBefore: earlyBirds.includes(slug) ? 20 + dice.below(5) : 3 + dice.below(7),
    from,
    to: from + 15 + 5 * dice.below(3),
  };
}
