import { mutationOptions } from '@tanstack/react-query';
import { setupQuery } from '#client/features/setup/api/get-setup.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStaleElsewhere } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Setup, SetupStepBody } from '#shared/contract/setup.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

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
