import { emailQuery } from '#client/features/emails/api.ts';
import type { PageLoader } from '#client/platform/router/page.ts';
import { mostBeside } from '#shared/vocabulary/email-layouts.ts';

/** The emails of an address, from left to right: each once, and not more than there is room for. */
export function readEmailsBeside(search: URLSearchParams): number[] {
  const named = search.getAll('email').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(named.map(Number))].slice(0, mostBeside);
}

/** What such an address asks for; an email that cannot be had says so in its place. */
export function loadEmailsBeside(search: URLSearchParams, { queryClient, api }: PageLoader) {
  return Promise.all(
    readEmailsBeside(search).map((id) => queryClient.prefetchQuery(emailQuery(api, String(id)))),
  );
}
