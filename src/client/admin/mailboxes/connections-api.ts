import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type {
  ConnectionBody,
  ConnectionStarted,
  MailProvider,
  OtherProviderBody,
  PresetBody,
} from '#shared/contract/intake/mailbox-connections.ts';

/** Google, Microsoft, then the others by age. */
export function mailProvidersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.mailProviders,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/mail-providers', { signal }),
  });
}

/** Stores the vault's client at Google or Microsoft. */
export function saveClientMutation({ api }: MutationContext, id: string) {
  return apiMutation({
    mutationFn: (body: PresetBody) =>
      callApi(api, 'PUT /api/admin/mail-providers/:id/client', { params: { id }, body }),
    failed: 'Error saving the client',
    invalidates: [keys.mailProviders],
  });
}

/** Stores another provider. @param id null for a new one. */
export function saveProviderMutation({ api }: MutationContext, id: string | null) {
  return apiMutation({
    mutationFn: (body: OtherProviderBody): Promise<MailProvider> =>
      id === null
        ? callApi(api, 'POST /api/admin/mail-providers', { body })
        : callApi(api, 'PUT /api/admin/mail-providers/:id', { params: { id }, body }),
    failed: 'Error saving the provider',
    invalidates: [keys.mailProviders],
  });
}

export function removeProviderMutation({ api }: MutationContext, id: string) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/admin/mail-providers/:id', { params: { id } }),
    done: { title: 'Client removed' },
    failed: 'Error removing the client',
    invalidates: [keys.mailProviders],
  });
}

/** Begins to connect a mailbox; on the provider's page, the browser leaves for it. */
export function beginConnectionMutation({ api }: MutationContext) {
  return apiMutation({
    mutationFn: (body: ConnectionBody) => callApi(api, 'POST /api/admin/mailbox-connections', { body }),
    onSuccess: ({ page }) => {
      if (page !== null) window.location.assign(page);
    },
    failed: 'Error connecting the mailbox',
  });
}

/** Asks whether a code was approved, as often as the provider allows, until it was or has expired. */
export function codeQuery(api: ApiClient, { key, everySeconds }: NonNullable<ConnectionStarted['code']>) {
  return queryOptions({
    queryKey: [...keys.mailboxes, 'code', key] as const,
    queryFn: ({ signal }) =>
      callApi(api, 'POST /api/admin/mailbox-connections/:key/poll', { params: { key }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      error === null && (data?.mailbox ?? null) === null ? everySeconds * 1_000 : false,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
  });
}
