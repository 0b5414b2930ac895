import { serverLocale, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { monthNames } from '#shared/format/month-names.ts';

/**
 * When an email came, as mail programs say it: the time within a day, the day within a year, else the day with its
 * year. What the server writes is spelled out: the browser must first print the same.
 */
export function inboxTime(instant: Date, now: Date, viewerLocale: ViewerLocale): string {
  const age = now.getTime() - instant.getTime();
  if (viewerLocale === serverLocale) {
    if (age < dayMs / 2) return instant.toISOString().slice(11, 16);
    const day = `${instant.getUTCDate()} ${monthNames[instant.getUTCMonth()]?.slice(0, 3)}`;
    return age < 300 * dayMs ? day : `${day} ${instant.getUTCFullYear()}`;
  }
  const { locale, timeZone } = viewerLocale;
  const options: Intl.DateTimeFormatOptions =
    age < dayMs / 2
      ? { timeStyle: 'short' }
      : { day: 'numeric', month: 'short', ...(age < 300 * dayMs ? {} : { year: 'numeric' }) };
  return formatOf(locale, timeZone, options).format(instant);
}

function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${Object.keys(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** Making a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
