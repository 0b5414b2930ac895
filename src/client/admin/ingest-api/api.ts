import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { IngestToken } from '#shared/contract/intake/ingest-api.ts';

/** Valid tokens, newest first. */
export function ingestTokensQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.ingestTokens,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/ingest-tokens', { signal }),
  });
}

/** Only this answer contains the token. */
export function makeTokenMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: (name: string) => callApi(api, 'POST /api/admin/ingest-tokens', { body: { name } }),
    onSuccess: ({ token: _, ...made }) => {
      queryClient.setQueryData<IngestToken[]>(keys.ingestTokens, (known) => known && [made, ...known]);
    },
    failed: 'Error creating the token',
  });
}

/** Invalidates the token. */
export function revokeTokenMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: (id: number) => callApi(api, 'DELETE /api/admin/ingest-tokens/:id', { params: { id } }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData<IngestToken[]>(keys.ingestTokens, (known) =>
        known?.filter((token) => token.id !== id),
      );
    },
    done: 'Token revoked',
    failed: 'Error revoking the token',
    invalidatesIfFailed: [keys.ingestTokens],
  });
}
