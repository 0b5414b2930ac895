import type { EmailFilters } from '#client/features/emails/email-filters.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { listQuery } from '#client/lib/list-page.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';

/** Cards on the first view and with each Show more: divides into rows of two, three and four. */
const emailsPerPage = 24;

/**
 * `GET /api/brands/{slug}/emails`, narrowed and page by page, newest first.
 * A brand that is missing or closed to the viewer has no emails here; the brand's own answer says which it is.
 */
export function brandEmailsQuery(api: ApiClient, slug: string, filters: EmailFilters, start: string | null) {
  const { type, seasons } = filters;
  return listQuery<EmailSummary>(api, [...keys.emails, 'list', slug, filters, { start }], {
    path: `/api/brands/${encodeURIComponent(slug)}/emails`,
    limit: emailsPerPage,
    parameters: { campaignType: type === 'all' ? null : type, season: seasons },
    start,
    emptyStatuses: [400, 403, 404],
  });
}
