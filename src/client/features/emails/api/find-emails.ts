import type { ApiClient } from '#client/lib/api-client.ts';
import { listQuery } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';

/** Cards on the first view and with each Show more: divides into rows of two, three and four. */
const emailsPerPage = 24;

/** What emails are looked for, and where an address without JavaScript continues the list. */
export interface EmailSearch {
  /** Trimmed, not empty. */
  query: string;
  start: string | null;
}

/** The parameter of the home page where an address without JavaScript continues the emails; `cursor` is the brands'. */
export const foundEmailsStart = 'emails';

export function readEmailSearch(search: URLSearchParams, query: string): EmailSearch {
  return { query, start: search.get(foundEmailsStart) || null };
}

/** `GET /api/emails/search`: emails this reader may read in which all words of `query` stand, newest first. */
export function foundEmailsQuery(api: ApiClient, { query, start }: EmailSearch) {
  return listQuery<EmailSummary>(api, [...keys.emails, 'found', query, { start }], {
    path: '/api/emails/search',
    limit: emailsPerPage,
    parameters: { q: query },
    start,
  });
}
