import type { SeasonDay } from '#server/insights/vault-insights/repository.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import { dayNumber, dayOfNumber, daysBetween } from '#shared/format/calendar-days.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';
import { seasonEvents, seasonYear } from '#shared/vocabulary/season-events.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Two weeks: long enough for brands that send weekly, and short enough to be current. */
const risingDays = 14;

/** First and last day, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The two weeks that end on a day. */
export const recentDays = (today: string): Days => ({
  from: dayOfNumber(dayNumber(today) - risingDays + 1),
  to: today,
});

/**
 * The two weeks a year before: at the same distance from the season's event, because feasts move; for seasons
 * without an event, the same weekdays 52 weeks before.
 */
export function daysBefore(season: Season, { from, to }: Days): Days {
  const { event, before } = eventsAround(season, to);
  const shift = event === null || before === null ? 364 : daysBetween(before, event);
  return { from: dayOfNumber(dayNumber(from) - shift), to: dayOfNumber(dayNumber(to) - shift) };
}

/** The event nearest to a day, and the same one a year before. */
function eventsAround(season: Season, day: string): { event: string | null; before: string | null } {
  const year = seasonYear(season, day);
  const events = seasonEvents(season, year);
  const distance = (event: string) => Math.abs(daysBetween(event, day));
  const at = events.reduce(
    (best, event, place) => (distance(event) < distance(events[best] ?? event) ? place : best),
    0,
  );
  return { event: events[at] ?? null, before: seasonEvents(season, year - 1)[at] ?? null };
}

/**
 * Returns the seasons with mail in these days: those first whose share of all mail has grown the most since a
 * year before, then those that cannot be compared.
 * @param counted every day of both years that could be read.
 * @param emailsOf number of emails on some days, with or without a season.
 * @param canRead true if this viewer may read the year before.
 */
export function findRising(
  counted: readonly SeasonDay[],
  recent: Days,
  emailsOf: (days: Days) => number,
  canRead: boolean,
): VaultInsights['seasons'] {
  const bySeason = Map.groupBy(counted, ({ season }) => season);
  const all = emailsOf(recent);
  const rising = [...bySeason].flatMap(([season, days]) => {
    const within = ({ from, to }: Days) => days.filter(({ day }) => day >= from && day <= to);
    const now = within(recent);
    const emails = sumOf(now);
    if (emails === 0) return [];
    const earlier = daysBefore(season, recent);
    const allBefore = emailsOf(earlier);
    const before = sumOf(within(earlier));
    const isReported = canRead && allBefore >= minEmails && emails + before >= minEmails;
    return {
      season,
      event: eventsAround(season, recent.to).event,
      emails,
      brands: new Set(now.flatMap(({ brandIds }) => brandIds)).size,
      share: emails / Math.max(1, all),
      before: isReported ? { ...earlier, emails: before, share: before / allBefore } : null,
    };
  });
  const growth = ({ share, before }: (typeof rising)[number]) =>
    before === null ? -1 : share - before.share;
  return rising.sort(
    (one, other) =>
      growth(other) - growth(one) || other.emails - one.emails || (one.season < other.season ? -1 : 1),
  );
}

const sumOf = (days: readonly SeasonDay[]) => days.reduce((sum, { emails }) => sum + emails, 0);
