import { mutationOptions } from '@tanstack/react-query';
import { settingsQuery } from '#client/features/settings/api/get-settings.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale, makeStaleElsewhere } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Settings, SettingsBody } from '#shared/contract/settings.ts';

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
