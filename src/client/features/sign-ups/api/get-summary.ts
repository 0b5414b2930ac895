import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SignUpSummary } from '#shared/contract/sign-ups.ts';

/** `GET /api/admin/sign-ups/summary`. */
export function signUpSummaryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.signUps, 'summary'],
    queryFn: async () => (await api.request<SignUpSummary>('GET', '/api/admin/sign-ups/summary')).body,
  });
}
