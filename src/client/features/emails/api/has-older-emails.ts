import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { OlderEmails } from '#shared/contract/emails.ts';

/** `GET /api/emails/search/older`: whether there are emails with these words before the history this reader has. */
export function hasOlderEmailsQuery(api: ApiClient, query: string) {
  const path = `/api/emails/search/older?${new URLSearchParams({ q: query })}`;
  return queryOptions({
    queryKey: [...keys.emails, 'older', query],
    queryFn: async () => (await api.request<OlderEmails>('GET', path)).body.hasOlder,
  });
}
