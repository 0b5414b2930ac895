import { useSyncExternalStore } from 'react';

/** How a reader's region writes percentages, days and times. Words stay English: `en-DE` writes "20 %". */
export interface ViewerLocale {
  /** BCP 47. */
  locale: string;
  /** IANA name. */
  timeZone: string;
}

/** What the server writes, which knows neither; the browser begins with it too, so that both print the same. */
export const serverLocale: ViewerLocale = { locale: 'en-GB', timeZone: 'UTC' };

let ofReader: ViewerLocale | undefined;

/** The reader's own, once the page is alive. */
export function useViewerLocale(): ViewerLocale {
  return useSyncExternalStore(never, readerLocale, onServer);
}

const never = () => () => {};
const onServer = () => serverLocale;

function readerLocale(): ViewerLocale {
  ofReader ??= {
    locale: localeOf(navigator.language),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? serverLocale.timeZone,
  };
  return ofReader;
}

/** English as it is written in the region of a language: `en-DE` for `de`. */
export function localeOf(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined ? serverLocale.locale : `en-${region}`;
  } catch {
    return serverLocale.locale; // a browser may name its language as it likes
  }
}

/** "20%", or "20 %" where that is the way. @param value 20 for 20 percent. */
export function formatPercent(value: number, { locale }: ViewerLocale): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(value / 100);
}
