import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import type { EmailListing } from '#client/features/admin-emails/email-listing.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** The key of every page of the table, whatever is searched. */
export const recentEmailsKey = [...keys.adminEmails, 'recent'] as const;

/** `GET /api/emails/recent`, newest first, narrowed by the server; `start` is the cursor a page begins at. */
export function recentEmailsQuery(
  api: ApiClient,
  { query, type, isTextOnly }: EmailListing,
  start: string | null,
) {
  return adminListQuery<AdminEmail>(api, [...recentEmailsKey, { query, type, isTextOnly, start }], {
    path: '/api/emails/recent',
    parameters: { q: query, campaignType: type, hasCleaningNote: isTextOnly ? 'true' : null },
    start,
  });
}
