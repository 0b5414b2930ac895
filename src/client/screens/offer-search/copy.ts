import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import type { ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import { daysBetween } from '#shared/format/calendar-days.ts';
import { countOf } from '#shared/format/count.ts';

/** Days before its end from which an offer is marked as ending soon. */
const soonDays = 3;

/** First and last day of an offer, as its mail states them; null if it states none. */
export function validityWords(
  { startsOn, startsAt, endsOn, endsAt }: Pick<Offer, 'startsOn' | 'startsAt' | 'endsOn' | 'endsAt'>,
  today: string,
  viewerLocale: ViewerLocale,
): { text: string; isSoon: boolean } | null {
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  if (startsOn !== null && startsOn > today) {
    const until = endsOn === null ? '' : ` to ${dayLabel(endsOn)}`;
    const from = startsAt === null ? '' : `, ${startsAt}`;
    return { text: `From ${dayLabel(startsOn)}${from}${until}`, isSoon: false };
  }
  if (endsOn === null) return null;
  const left = daysBetween(today, endsOn);
  const time = endsAt === null || endsAt === '23:59' ? '' : `, ${endsAt}`;
  if (left < 0) return { text: `Ended ${dayLabel(endsOn)}`, isSoon: false };
  if (left > soonDays) return { text: `Until ${dayLabel(endsOn)}${time}`, isSoon: false };
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${countOf(left, 'day', 'days')}`;
  return { text: `Ends ${when}${time}`, isSoon: true };
}
