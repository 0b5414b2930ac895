import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale, makeStaleElsewhere } from '#client/platform/queries/make-stale.ts';
import { keys, tierKeys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { Setup, SetupBody, SetupStepBody } from '#shared/contract/setup.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

/** `GET /api/admin/setup`: how far the first-run guide has come, and what is in force. */
export function setupQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.setup,
    queryFn: ({ signal }) => getJson<Setup>(api, '/api/admin/setup', signal),
  });
}

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

/** `PUT /api/admin/setup/steps/{step}`: leaves a step out, or opens it again. */
export function setStepMutation({ api, queryClient }: MutationContext, step: SetupStep) {
  return mutationOptions({
    mutationFn: async (state: SetupStepBody['state']) =>
      (await api.request<Setup>('PUT', `/api/admin/setup/steps/${step}`, { state })).body,
    onSuccess: (setup) => {
      const { queryKey } = setupQuery(api);
      queryClient.setQueryData(queryKey, setup);
      makeStaleElsewhere([queryKey]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving the step')),
  });
}
