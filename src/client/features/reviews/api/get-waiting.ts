import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Waiting } from '#shared/contract/reviews.ts';

/** `GET /api/admin/emails/waiting`: how many emails wait for a decision, and the largest groups of them. */
export function waitingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'waiting'] as const,
    queryFn: async () => (await api.request<Waiting>('GET', '/api/admin/emails/waiting')).body,
  });
}
