import { mutationOptions } from '@tanstack/react-query';
import { jobWords } from '#client/features/health/job-words.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** `POST /api/admin/jobs/:name/retry` */
export function retryJobMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (name: string) => {
      await api.request('POST', `/api/admin/jobs/${encodeURIComponent(name)}/retry`);
    },
    onSuccess: (_none, name) => {
      toasts.show({ title: 'Trying again', description: jobWords(name) });
      makeStale(queryClient, [keys.health]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error trying again')),
  });
}
