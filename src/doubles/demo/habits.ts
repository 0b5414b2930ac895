import type { DemoBrand, EspStyle } from '#doubles/demo/brand.ts';
import { diceFor } from '#doubles/demo/random.ts';

/** A brand's mail at Black Friday. */
interface BlackFridayHabit {
  /** Number of its mails, 6 to 12; 0 for a brand that takes no part. */
  mails: number;
  /** Days from its first mail to Black Friday. */
  daysBefore: number;
  /** Percentages of the first and the last offer. */
  from: number;
  to: number;
}

/** Habits of a brand's regular mail. */
export interface Habits {
  /** Time zone of its sending times. */
  timeZone: string;
  /** Monday is 0. */
  letterDay: number;
  /** Weeks between two letters; null without letters. */
  letterEvery: number | null;
  /** Weekdays of its other mail. */
  otherDays: readonly number[];
  /** Probability of a mail on such a day. */
  chance: number;
  /** Approximate hour of sending. */
  hour: number;
  blackFriday: BlackFridayHabit | null;
  /** Days before the demo begins since which it has sent three times as much. */
  trebledFor?: number;
  /** Days before the demo begins since which it has sent no regular mail. */
  quietFor?: number;
  /** Its former platform, and the days from the move to the demo's beginning. */
  moved?: { from: EspStyle; daysAgo: number };
}

const timeZones = {
  en: 'Europe/London',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  es: 'Europe/Madrid',
  nl: 'Europe/Amsterdam',
} as const;

/**
 * Brands with a weekly letter; the others with a letter send it every fourth week, or every other week if in
 * `fortnightly`.
 */
const weekly: readonly string[] = ['rye-fennel', 'cragline', 'purlhouse'];
const fortnightly: readonly string[] = ['halden-moor', 'fernwick-house', 'stillwell', 'quillmark-books'];

/** Insurers, banks and brands that decline to take part. */
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

/** Exceptions of single brands. */
const ownWays: Readonly<Record<string, Partial<Habits>>> = {
  'clementine-bold': { trebledFor: 240, chance: 0.11 },
  'kettle-quarry': { quietFor: 200 },
  brackish: { moved: { from: 'hubspot', daysAgo: 460 } },
};

/** Returns the habits of a brand; deterministic. */
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

/** With fewer stories each letter would repeat the one before. */
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
