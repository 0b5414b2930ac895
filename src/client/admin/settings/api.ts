import { queryOptions } from '@tanstack/react-query';
import { connectionAnswer } from '#client/admin/kit/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { broadcastInvalidation } from '#client/platform/queries/invalidate-everywhere.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { SettingsBody } from '#shared/contract/intake/settings.ts';

/** Never contains the password. */
export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/settings', { signal }),
  });
}

export function saveSettingsMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: (body: SettingsBody) => callApi(api, 'PUT /api/admin/settings', { body }),
    onSuccess: (settings) => {
      const { queryKey } = settingsQuery(api);
      queryClient.setQueryData(queryKey, settings);
      broadcastInvalidation([queryKey]);
    },
    done: 'Settings saved',
    failed: 'Error saving settings',
    invalidates: [keys.mailboxes, keys.setup],
  });
}

/** Tests the form's values without saving them. */
export function testConnectionMutation({ api }: Pick<MutationContext, 'api'>) {
  return apiMutation({
    mutationFn: (imap: SettingsBody['imap']) =>
      connectionAnswer(callApi(api, 'POST /api/admin/settings/test-connection', { body: { imap } })),
  });
}
