import { emailQuery } from '#client/features/emails/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { maxSideBySide } from '#shared/vocabulary/email-layouts.ts';

/** The emails of an address, from left to right, deduplicated and limited to the maximum. */
export function readEmailsBeside(search: URLSearchParams): number[] {
  const named = search.getAll('email').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(named.map(Number))].slice(0, maxSideBySide);
}

/** Loads the emails of an address; an email that fails to load shows its error in its column. */
export const load: Load = ({ search }, { queryClient, api }) =>
  Promise.all(readEmailsBeside(search).map((id) => queryClient.prefetchQuery(emailQuery(api, String(id)))));
