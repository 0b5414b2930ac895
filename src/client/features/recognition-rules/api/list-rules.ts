import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { RecognitionRules } from '#shared/contract/recognition-rules.ts';

/** `GET /api/admin/recognition-rules`: the rules of this vault, and those that corrections propose. */
export function recognitionRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.recognitionRules,
    queryFn: async () => (await api.request<RecognitionRules>('GET', '/api/admin/recognition-rules')).body,
  });
}
