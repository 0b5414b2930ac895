import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { RejectionReasons } from '#shared/contract/admin-emails.ts';

export const reasonsKey = [...keys.rejectedEmails, 'reasons'] as const;

/** `GET /api/admin/rejected-emails/reasons`, the most frequent first. */
export function reasonsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: reasonsKey,
    queryFn: async () =>
      (await api.request<RejectionReasons>('GET', '/api/admin/rejected-emails/reasons')).body,
  });
}

/** `GET /api/admin/rejected-emails/mbox`: a download, followed by the browser itself. */
export function rejectedMboxPath(reasonCode: string): string {
  return `/api/admin/rejected-emails/mbox?${new URLSearchParams({ reasonCode })}`;
}
