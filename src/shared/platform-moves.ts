import { daysBetween } from '#shared/format/calendar-days.ts';

/** What a brand sent by one platform, which may not be known. */
interface PlatformStretch {
  platform: string | null;
  emails: number;
  firstDay: string;
  lastDay: string;
}

/** A brand left one platform for another. */
export interface PlatformMove {
  from: string;
  lastDay: string;
  to: string;
  /** Of the first mail from the new one. */
  day: string;
}

/** Fewer mails are a trial, or a mark that was misread. */
const leastMails = 3;

/**
 * Series that were set up before a move go on from the old platform for so long; and so long it must have been silent while
 * the new one was not.
 */
const overlapDays = 14;

/**
 * The moves of one brand. It left a platform for the first one that began after, or shortly before, the old one fell
 * silent; platforms that are used beside each other are no move. @param uses all it was sent by.
 */
export function findMoves(uses: readonly PlatformStretch[]): PlatformMove[] {
  const used = uses
    .flatMap(({ platform, ...use }) =>
      platform === null || use.emails < leastMails ? [] : [{ platform, ...use }],
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
    // Of several platforms that fell silent the one that was used last was left for it.
    if (taken === undefined || moves.has(taken.platform)) continue;
    const { platform: from, lastDay } = left;
    moves.set(taken.platform, { from, lastDay, to: taken.platform, day: taken.firstDay });
  }
  return [...moves.values()];
}
