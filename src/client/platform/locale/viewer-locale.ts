import { useSyncExternalStore } from 'react';

/** Regional format of percentages, days and times. The language stays English: `en-DE` writes "20 %". */
export interface ViewerLocale {
  /** BCP 47 tag. */
  locale: string;
  /** IANA name. */
  timeZone: string;
}

/**
 * Used on the server, which knows neither, and for the browser's first render, so that both print equal text.
 */
export const serverLocale: ViewerLocale = { locale: 'en-GB', timeZone: 'UTC' };

let ofReader: ViewerLocale | undefined;

/** Returns the viewer's locale after hydration. */
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

/** Returns English in the region of a language: `en-DE` for `de`. */
export function localeOf(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined ? serverLocale.locale : `en-${region}`;
  } catch {
    return serverLocale.locale; // the browser's language tag may be invalid
  }
}

/** "20%", or "20 %" in regions that write it so. @param value 20 for 20 percent. */
export function formatPercent(value: number, { locale }: ViewerLocale): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(value / 100);
}
