import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { IdentityBody, TwinWait } from '#shared/contract/intake/identities.ts';

export function identitiesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.identities,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/identities', { signal }),
  });
}

/** Sign-ups show the name of their identity. */
const changedKeys = [keys.identities, keys.signUps, keys.auditLog];

/** @param id null for a new one. */
export function saveIdentityMutation({ api }: MutationContext, id: number | null) {
  return apiMutation({
    mutationFn: (body: IdentityBody) =>
      id === null
        ? callApi(api, 'POST /api/admin/identities', { body })
        : callApi(api, 'PUT /api/admin/identities/:id', { params: { id }, body }),
    done: id === null ? 'Identity added' : 'Identity updated',
    failed: id === null ? 'Error adding identity' : 'Error updating identity',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

export function removeIdentityMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => callApi(api, 'DELETE /api/admin/identities/:id', { params: { id } }),
    done: 'Identity removed',
    failed: 'Error removing identity',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

export function twinWaitQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.twinWait,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/twin-wait', { signal }),
  });
}

export function saveTwinWaitMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: TwinWait) => callApi(api, 'PUT /api/admin/twin-wait', { body }),
    done: 'Wait updated',
    failed: 'Error updating the wait',
    invalidates: [keys.twinWait, keys.auditLog],
    invalidatesIfFailed: [keys.twinWait],
  });
}
