import { dayMs } from '#shared/format/calendar-days.ts';

/** Number of newest emails that determine the rhythm: older ones show a former one. */
export const mailsOfRhythm = 20;

/** Minimum before mail is overdue, however frequent it is. */
const leastToleranceDays = 7;

/** Number of rhythms without mail before it is overdue. */
const rhythmsOfSilence = 3;

/** With a single email the rhythm is unknown, so a fixed number of days applies. */
const toleranceWithoutRhythmDays = 30;

/**
 * Returns the median of the days between emails; null for fewer than two.
 * @param mails instants in milliseconds, in any order; only the newest `mailsOfRhythm` count.
 */
export function findRhythm(mails: readonly number[]): number | null {
  const sorted = mails.toSorted((one, other) => one - other).slice(-mailsOfRhythm);
  const distances = sorted
    .slice(1)
    .map((at, index) => at - (sorted[index] ?? at))
    .sort((one, other) => one - other);
  const [low, high] = [distances[(distances.length - 1) >> 1], distances[distances.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2 / dayMs;
}

/** Returns the instant from which mail is overdue. @param rhythmDays null if unknown. */
export function dueUntil(lastMail: number, rhythmDays: number | null): number {
  const days =
    rhythmDays === null
      ? toleranceWithoutRhythmDays
      : Math.max(leastToleranceDays, rhythmsOfSilence * rhythmDays);
  return lastMail + days * dayMs;
}
