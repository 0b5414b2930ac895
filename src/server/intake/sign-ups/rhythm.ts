import { dayMs } from '#shared/format/calendar-days.ts';

/** Mails whose distances make the rhythm: older ones tell how it was. */
export const mailsOfRhythm = 20;

/** Nobody is overdue sooner, however often mail comes. */
const leastToleranceDays = 7;

/** So many times the rhythm may pass without a mail. */
const rhythmsOfSilence = 3;

/** Where one mail came and no second, nothing tells when the next is due. */
const toleranceWithoutRhythmDays = 30;

/**
 * The median of the days between mails; null where there are fewer than two.
 * @param mails instants in milliseconds, in any order; the last `mailsOfRhythm` of them count.
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

/** When mail is overdue, unless one comes before. @param rhythmDays null where it is not known. */
export function dueUntil(lastMail: number, rhythmDays: number | null): number {
  const days =
    rhythmDays === null
      ? toleranceWithoutRhythmDays
      : Math.max(leastToleranceDays, rhythmsOfSilence * rhythmDays);
  return lastMail + days * dayMs;
}
