import type { QueryClient } from '@tanstack/react-query';
import { cachedEmail } from '#client/features/emails/api.ts';

/** The parameter that says which email is open over a list. The bar shows `/email/{id}` in its place. */
const openEmailParameter = 'email';

/** The list's query string with an email opened over it. */
export function viewerSearch(listSearch: string, emailId: number): string {
  const search = new URLSearchParams(listSearch);
  search.set(openEmailParameter, String(emailId));
  return `?${search}`;
}

/** The id of the email that is open over the list, or null. Anything but an id opens nothing. */
export function readOpenEmail(search: URLSearchParams): number | null {
  const value = search.get(openEmailParameter);
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

/** The list's query string without the open email. */
export function withoutViewer(listSearch: string): string {
  const search = new URLSearchParams(listSearch);
  search.delete(openEmailParameter);
  return search.size === 0 ? '' : `?${search}`;
}

/** The subject of the email that is open over a list: the title of the page meanwhile. Undefined where none is. */
export function openEmailSubject(search: URLSearchParams, queryClient: QueryClient): string | undefined {
  const openId = readOpenEmail(search);
  const open = openId === null ? undefined : cachedEmail(queryClient, String(openId));
  return open?.kind === 'email' ? open.email.subject : undefined;
}
