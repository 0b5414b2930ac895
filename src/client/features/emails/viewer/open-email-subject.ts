import type { QueryClient } from '@tanstack/react-query';
import { cachedEmail } from '#client/features/emails/api.ts';
import { readOpenEmail } from '#client/features/emails/viewer/email-viewer-address.ts';

/** The subject of the email that is open over a list: the title of the page meanwhile. Undefined where none is. */
export function openEmailSubject(search: URLSearchParams, queryClient: QueryClient): string | undefined {
  const openId = readOpenEmail(search);
  const open = openId === null ? undefined : cachedEmail(queryClient, String(openId));
  return open?.kind === 'email' ? open.email.subject : undefined;
}
