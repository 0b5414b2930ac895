import type { QueryClient } from '@tanstack/react-query';
import { cachedEmail } from '#client/features/emails/api.ts';

/** Parameter with the email that is open over a list. The address bar shows `/email/{id}` instead. */
const openEmailParameter = 'email';

/** Returns the list's query string with an email opened over it. */
export function viewerSearch(listSearch: string, emailId: number): string {
  const search = new URLSearchParams(listSearch);
  search.set(openEmailParameter, String(emailId));
  return `?${search}`;
}

/** Returns the id of the email that is open over the list; null for none or an invalid id. */
export function readOpenEmail(search: URLSearchParams): number | null {
  const value = search.get(openEmailParameter);
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

/** Returns the list's query string without the open email. */
export function withoutViewer(listSearch: string): string {
  const search = new URLSearchParams(listSearch);
  search.delete(openEmailParameter);
  return search.size === 0 ? '' : `?${search}`;
}

/** Returns the subject of the email that is open over a list, for the page's title; undefined for none. */
export function openEmailSubject(search: URLSearchParams, queryClient: QueryClient): string | undefined {
  const openId = readOpenEmail(search);
  const open = openId === null ? undefined : cachedEmail(queryClient, String(openId));
  return open?.kind === 'email' ? open.email.subject : undefined;
}
