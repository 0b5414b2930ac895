const weekMs = 7 * 86_400_000;

/** Monday, 3 January 2000, in UTC: week 0 of `email_week` in migration 0008. */
const firstMonday = Date.UTC(2000, 0, 3);

/** The week an instant falls in, as `email_week` counts them. */
export function weekOf(instant: Date): number {
  return Math.floor((instant.getTime() - firstMonday) / weekMs);
}

/** Where one step of a search looks. */
export interface SearchStep {
  /** Null for all weeks. */
  weeks: readonly number[] | null;
  /** Beyond so many matches the step gives up, because sorting them takes too long; null for none. */
  mostMatches: number | null;
}

/**
 * Matches that are read and sorted within a few milliseconds. What has fewer is found in one step over all weeks;
 * what has more and is not found in the newest weeks belongs to a season, and is looked for backwards.
 */
const mostMatches = 5_000;

/** Weeks of the steps backwards: the first is this week and the last one, which may be a single day old. */
const stepWeeks = { newest: 2, season: 8, halfYear: 16 };

/**
 * The steps of a search from a week backwards, each with weeks the ones before did not cover. A step that fills the
 * page ends the search; so does one over all weeks that did not give up. A common word fills it from the newest weeks,
 * where reading all its matches would take a second.
 * @param oldestWeek where the reader's history begins: the few weeks from there on are the last step.
 */
export function searchSteps(newestWeek: number, most = mostMatches, oldestWeek?: number): SearchStep[] {
  const { newest, season, halfYear } = stepWeeks;
  if (oldestWeek !== undefined) {
    const count = Math.max(0, newestWeek - oldestWeek + 1);
    return [
      { weeks: backFrom(newestWeek, Math.min(newest, count)), mostMatches: null },
      { weeks: backFrom(newestWeek - newest, Math.max(0, count - newest)), mostMatches: null },
    ].filter(({ weeks }) => weeks.length > 0);
  }
  return [
    { weeks: backFrom(newestWeek, newest), mostMatches: null },
    { weeks: null, mostMatches: most },
    { weeks: backFrom(newestWeek - newest, season), mostMatches: null },
    { weeks: backFrom(newestWeek - newest - season, halfYear), mostMatches: null },
    { weeks: null, mostMatches: null },
  ];
}

function backFrom(week: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => week - index);
}
