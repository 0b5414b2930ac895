import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailKinds } from '#shared/contract/admin-emails.ts';

/** `GET /api/admin/emails/kinds`: the languages and platforms there are. */
export function emailKindsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'kinds'],
    queryFn: async () => (await api.request<EmailKinds>('GET', '/api/admin/emails/kinds')).body,
    staleTime: 60_000,
  });
}
