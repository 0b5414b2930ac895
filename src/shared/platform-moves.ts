import { daysBetween } from '#shared/format/calendar-days.ts';

/** A brand's mail through one platform, or through an unknown one. */
interface PlatformStretch {
  platform: string | null;
  emails: number;
  firstDay: string;
  lastDay: string;
}

/** A brand's move from one platform to another. */
export interface PlatformMove {
  from: string;
  lastDay: string;
  to: string;
  /** Day of the first mail from the new platform. */
  day: string;
}

/** Fewer emails are a trial, or a misdetected platform. */
const minEmails = 3;

/**
 * Days. Automated series continue on the old platform for this long after a move; the old platform must also
 * have been silent this long while the new one was not.
 */
const overlapDays = 14;

/**
 * Finds the moves of one brand: from a platform to the first one that began after, or shortly before, the old
 * one fell silent. Platforms in use at the same time are no move.
 * @param uses all platforms of the brand.
 */
export function findMoves(uses: readonly PlatformStretch[]): PlatformMove[] {
  const used = uses
    .flatMap(({ platform, ...use }) =>
      platform === null || use.emails < minEmails ? [] : [{ platform, ...use }],
    )
    .sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  const moves = new Map<string, PlatformMove>();
  for (const left of [...used].sort((one, other) => (one.lastDay > other.lastDay ? -1 : 1))) {
    const taken = used.find(
      (next) =>
        next.firstDay > left.firstDay &&
        daysBetween(next.firstDay, left.lastDay) <= overlapDays &&
        daysBetween(left.lastDay, next.lastDay) >= overlapDays,
    );
    // If several platforms fell silent, the brand moved from the one used last.
    if (taken === undefined || moves.has(taken.platform)) continue;
    const { platform: from, lastDay } = left;
    moves.set(taken.platform, { from, lastDay, to: taken.platform, day: taken.firstDay });
  }
  return [...moves.values()];
}
