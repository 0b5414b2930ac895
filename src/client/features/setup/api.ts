import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { broadcastInvalidation } from '#client/platform/queries/invalidate-everywhere.ts';
import { keys, tierKeys } from '#client/platform/queries/query-keys.ts';
import type { Setup, SetupBody, SetupStepBody } from '#shared/contract/operations/setup.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

/** Progress of the first-run guide, and the settings in force. */
export function setupQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.setup,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/setup', { signal }),
  });
}

/** Invalidates more than the guide: a setting can change the readable emails. */
export function chooseForVaultMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: (body: SetupBody) => callApi(api, 'PATCH /api/admin/setup', { body }),
    onSuccess: (setup) => showSetup({ api, queryClient }, setup),
    failed: 'Error saving settings',
    invalidates: tierKeys,
  });
}

/** Skips or reopens a step. */
export function setStepMutation({ api, queryClient }: MutationContext, step: SetupStep) {
  return apiMutation({
    mutationFn: (state: SetupStepBody['state']) =>
      callApi(api, 'PUT /api/admin/setup/steps/:step', { params: { step }, body: { state } }),
    onSuccess: (setup) => showSetup({ api, queryClient }, setup),
    failed: 'Error saving the step',
  });
}

function showSetup({ api, queryClient }: MutationContext, setup: Setup): void {
  const { queryKey } = setupQuery(api);
  queryClient.setQueryData(queryKey, setup);
  broadcastInvalidation([queryKey]);
}
