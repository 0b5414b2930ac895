import { serverLocale, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { monthNames } from '#shared/format/month-names.ts';

const minutesPerDay = 1_440;
const minutesPerMonth = 43_200;

/**
 * "about 2 hours ago": date-fns' formatDistance in English (specification, section 9), reimplemented for UTC.
 * The library uses the local time zone, so that server and browser could print different text, and its
 * language tables would be a fortieth of all JavaScript of a first view. An instant slightly in the future
 * counts as now.
 */
export function formatAgo(instant: Date, now: Date): string {
  return `${distance(instant > now ? now : instant, now)} ago`;
}

function distance(from: Date, to: Date): string {
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 45) return count(minutes, 'minute');
  if (minutes < 90) return 'about 1 hour';
  if (minutes < minutesPerDay) return `about ${count(Math.round(minutes / 60), 'hour')}`;
  // A day and three quarters still counts as one day.
  if (minutes < 2_520) return '1 day';
  if (minutes < minutesPerMonth) return count(Math.round(minutes / minutesPerDay), 'day');
  if (minutes < minutesPerMonth * 2) return `about ${count(Math.round(minutes / minutesPerMonth), 'month')}`;
  const months = fullMonths(from, to);
  if (months < 12) return count(Math.round(minutes / minutesPerMonth), 'month');
  const years = Math.trunc(months / 12);
  if (months % 12 < 3) return `about ${count(years, 'year')}`;
  if (months % 12 < 9) return `over ${count(years, 'year')}`;
  return `almost ${count(years + 1, 'year')}`;
}

/** Returns the number of complete calendar months in UTC. */
function fullMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const anniversary = new Date(from);
  anniversary.setUTCMonth(from.getUTCMonth() + months);
  return anniversary > to ? months - 1 : months;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * "Saturday 21 November 2026, 09:12 UTC", or the format of the viewer's region, with its time zone. The
 * server's format is spelled out, because the browser's first render must equal it, whatever its language
 * data.
 */
export function formatInstant(instant: Date, viewerLocale: ViewerLocale): string {
  if (viewerLocale === serverLocale) {
    const clock = `${twoDigits(instant.getUTCHours())}:${twoDigits(instant.getUTCMinutes())}`;
    return `${weekdays[instant.getUTCDay()]} ${formatDay(instant, viewerLocale)}, ${clock} UTC`;
  }
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return inWords(instant, viewerLocale, { weekday: 'long', ...time });
}

/** "21 November 2026", or the format of the viewer's region. */
export function formatDay(instant: Date, viewerLocale: ViewerLocale): string {
  if (viewerLocale !== serverLocale) return inWords(instant, viewerLocale, {});
  return `${instant.getUTCDate()} ${monthNames[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** Formats a day without a time, equal in every time zone. */
export function formatCalendarDay(day: Date, viewerLocale: ViewerLocale): string {
  return formatDay(day, viewerLocale === serverLocale ? viewerLocale : { ...viewerLocale, timeZone: 'UTC' });
}

/** Like `formatCalendarDay` with a short month, for narrow spaces: "21 Nov 2026". */
export function formatShortDay(day: Date, viewerLocale: ViewerLocale): string {
  if (viewerLocale !== serverLocale)
    return inWords(day, { ...viewerLocale, timeZone: 'UTC' }, { month: 'short' });
  return `${day.getUTCDate()} ${monthNames[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`;
}

function inWords(
  instant: Date,
  { locale, timeZone }: ViewerLocale,
  more: Intl.DateTimeFormatOptions,
): string {
  const key = `${locale} ${timeZone} ${more.weekday} ${more.month}`;
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...day, ...more, timeZone });
  formats.set(key, format);
  return format.format(instant);
}

/** A list shows dozens of times, and creating a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
