import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailEvidence } from '#shared/contract/admin-emails.ts';

/** `GET /api/admin/emails/{id}/evidence`: asked anew whenever its dialog opens, since a reprocess may have changed it. */
export function evidenceQuery(api: ApiClient, emailId: number) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'evidence', emailId] as const,
    queryFn: async () =>
      (await api.request<EmailEvidence>('GET', `/api/admin/emails/${emailId}/evidence`)).body,
    staleTime: 0,
  });
}
