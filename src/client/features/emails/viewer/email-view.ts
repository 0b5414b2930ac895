import { toSearch } from '#client/platform/api/to-search.ts';
import { type EmailLayout, emailLayouts } from '#shared/vocabulary/email-layouts.ts';

export interface EmailView {
  /** null: depends on the screen, until the viewer chooses. */
  layout: EmailLayout | null;
  isDark: boolean;
}

export const plainView: EmailView = { layout: null, isDark: false };

/** Reads the view of an address; null if it has none. */
export function readEmailView(search: URLSearchParams): EmailView | null {
  const named = search.get('view');
  const layout = emailLayouts.find((each) => each === named) ?? null;
  const isDark = search.get('dark') === '1';
  return layout === null && !isDark ? null : { layout, isDark };
}

/**
 * Returns the query string of a view; empty for the default.
 * @param version of the email's own page, to stay on.
 */
export function emailViewSearch({ layout, isDark }: EmailView, version: string | null = null): string {
  return toSearch({ view: layout, dark: isDark ? '1' : null, version });
}
