import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { ReviewedEmail } from '#shared/contract/reviews.ts';

/** `GET /api/admin/emails?id=`: why an email is not published; null where it is gone. */
export function reviewQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'review', id] as const,
    queryFn: async () =>
      (await api.request<ReviewedEmail[]>('GET', `/api/admin/emails?id=${id}`)).body[0] ?? null,
  });
}
