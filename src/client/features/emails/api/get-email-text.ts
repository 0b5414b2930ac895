import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { EmailDetail } from '#shared/contract/emails.ts';

/** The text part of an email; null where it has none. Pages come without it. */
export function emailTextQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'text', id] as const,
    queryFn: async () => (await api.request<EmailDetail>('GET', `/api/emails/${id}`)).body.textContent,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
