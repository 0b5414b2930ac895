import { serverLocale, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { monthNames } from '#shared/format/month-names.ts';

/**
 * Formats the arrival of an email as mail clients do: the time within a day, the day within a year, else the
 * day with its year. The server's format is spelled out: the browser's first render must equal it.
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

/** Creating a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
