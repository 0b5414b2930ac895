import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';

/** `GET /api/admin/saved-views`: one's own, of all tables, by name. */
export function savedViewsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.savedViews,
    queryFn: async () => (await api.request<SavedView[]>('GET', '/api/admin/saved-views')).body,
  });
}
