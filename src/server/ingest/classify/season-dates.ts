import type { Season } from '#shared/vocabulary/seasons.ts';

type MonthDay = number;

/**
 * When mail about each occasion is sent, as month × 100 + day, in any country we read (Mother's Day is
 * between March and May, Father's Day between March and September). Summer and winter have no window: half of
 * the world has them reversed.
 */
const sendingWindows: Partial<Record<Season, ReadonlyArray<readonly [from: MonthDay, to: MonthDay]>>> = {
  christmas: [[1015, 1226]],
  black_friday: [[1101, 1205]],
  mothers_day: [[215, 531]],
  fathers_day: [
    [301, 319],
    [501, 622],
    [725, 910],
  ],
  easter: [[301, 425]],
  valentines: [
    [115, 215],
    [520, 612],
  ],
  halloween: [[920, 1031]],
  boxing_day: [[1220, 1231]],
  new_year: [
    [1226, 1231],
    [101, 120],
  ],
};

/** Returns whether mail of this date often is about this occasion. Only ever supports the evidence of words. */
export function isSendingTime(season: Season, receivedAt: Date): boolean {
  const day = (receivedAt.getUTCMonth() + 1) * 100 + receivedAt.getUTCDate();
  return (sendingWindows[season] ?? []).some(([from, to]) => day >= from && day <= to);
}
