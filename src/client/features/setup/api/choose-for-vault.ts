import { mutationOptions } from '@tanstack/react-query';
import { setupQuery } from '#client/features/setup/api/get-setup.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale, makeStaleElsewhere } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { tierKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Setup, SetupBody } from '#shared/contract/setup.ts';

/** `PATCH /api/admin/setup`. What may be read can change with it. */
export function chooseForVaultMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (body: SetupBody) => (await api.request<Setup>('PATCH', '/api/admin/setup', body)).body,
    onSuccess: (setup) => {
      const { queryKey } = setupQuery(api);
      queryClient.setQueryData(queryKey, setup);
      makeStaleElsewhere([queryKey]);
      makeStale(queryClient, tierKeys);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving settings')),
  });
}
