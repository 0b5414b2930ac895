import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import { type EmailListing, emailParameters } from '#client/features/admin-emails/email-listing.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** The key of every page of the table, whatever is searched. */
export const recentEmailsKey = [...keys.adminEmails, 'recent'] as const;

/** `GET /api/emails/recent`, narrowed by the server; `start` is the cursor a page begins at. */
export function recentEmailsQuery(api: ApiClient, listing: EmailListing, start: string | null) {
  return adminListQuery<AdminEmail>(api, [...recentEmailsKey, { ...listing, start }], {
    path: '/api/emails/recent',
    parameters: {
      ...emailParameters(listing),
      sort: listing.sort === 'newest' ? null : listing.sort,
    },
    start,
  });
}
