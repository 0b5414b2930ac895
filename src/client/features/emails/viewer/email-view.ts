import { toSearch } from '#client/platform/api/to-search.ts';
import { type EmailLayout, emailLayouts } from '#shared/vocabulary/email-layouts.ts';

/** How an email is shown. */
export interface EmailView {
  /** null: as the screen is, until the reader chooses. */
  layout: EmailLayout | null;
  isDark: boolean;
}

export const plainView: EmailView = { layout: null, isDark: false };

/** What stands in an address; null where it says nothing of it. */
export function readEmailView(search: URLSearchParams): EmailView | null {
  const named = search.get('view');
  const layout = emailLayouts.find((each) => each === named) ?? null;
  const isDark = search.get('dark') === '1';
  return layout === null && !isDark ? null : { layout, isDark };
}

/** The query string that says it; empty for a view nobody chose. */
export function emailViewSearch({ layout, isDark }: EmailView): string {
  return toSearch({ view: layout, dark: isDark ? '1' : null });
}
