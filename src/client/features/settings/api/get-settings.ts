import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { Settings } from '#shared/contract/settings.ts';

/** `GET /api/admin/settings`. The password is never in it. */
export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.settings,
    queryFn: async () => (await api.request<Settings>('GET', '/api/admin/settings')).body,
  });
}
