import { adminListQuery } from '#client/features/admin/api/admin-list.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { RejectedEmail } from '#shared/contract/admin-emails.ts';

export const rejectedEmailsKey = [...keys.rejectedEmails, 'list'] as const;

/** `GET /api/admin/rejected-emails`, newest first, page by page. */
export function rejectedEmailsQuery(api: ApiClient, start: string | null) {
  const path = '/api/admin/rejected-emails';
  return adminListQuery<RejectedEmail>(api, [...rejectedEmailsKey, { start }], { path, start });
}

/** `GET /api/admin/rejected-emails/{id}/source`: a download, followed by the browser itself. */
export function rejectedSourcePath(rejectedId: number): string {
  return `/api/admin/rejected-emails/${rejectedId}/source`;
}
