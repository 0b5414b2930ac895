import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Recognition } from '#shared/contract/recognition.ts';

/** `GET /api/admin/recognition`: how learning from corrections stands. */
export function recognitionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.adminEmails, 'recognition'] as const,
    queryFn: async () => (await api.request<Recognition>('GET', '/api/admin/recognition')).body,
  });
}
