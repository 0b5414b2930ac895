import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, ApiError, getJson } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale, makeStaleElsewhere } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { Settings, SettingsBody, TestConnection } from '#shared/contract/settings.ts';

/** `GET /api/admin/settings`. The password is never in it. */
export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => getJson<Settings>(api, '/api/admin/settings', signal),
  });
}

/** `PUT /api/admin/settings`. */
export function saveSettingsMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: SettingsBody) =>
      (await api.request<Settings>('PUT', '/api/admin/settings', body)).body,
    onSuccess: (settings) => {
      const { queryKey } = settingsQuery(api);
      queryClient.setQueryData(queryKey, settings);
      makeStaleElsewhere([queryKey]);
      makeStale(queryClient, [keys.mailboxes, keys.setup]);
      toasts.show({ title: 'Settings saved' });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving settings')),
  });
}

/**
 * `POST /api/admin/settings/test-connection`: tries what the form holds without storing it. A refusal of the form is an
 * answer too: it stands in the same place as a mailbox that cannot be reached.
 */
export function testConnectionMutation({ api }: Pick<MutationContext, 'api'>) {
  return mutationOptions({
    mutationFn: async (imap: SettingsBody['imap']): Promise<TestConnection> => {
      try {
        return (await api.request<TestConnection>('POST', '/api/admin/settings/test-connection', { imap }))
          .body;
      } catch (error) {
        const sentence = error instanceof ApiError ? error.sentence : undefined;
        return { ok: false, message: sentence ?? unreachable, messageCount: null };
      }
    },
  });
}

const unreachable = 'The test could not be run. Check your connection and try again.';
