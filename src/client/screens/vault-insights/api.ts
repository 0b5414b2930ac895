import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { VaultInsights } from '#shared/contract/vault-insights.ts';

/** `GET /api/insights`: the vault at a glance. */
export function vaultInsightsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.emails, 'insights'],
    queryFn: ({ signal }) => getJson<VaultInsights>(api, '/api/insights', signal),
  });
}
