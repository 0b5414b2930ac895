import { mutationOptions } from '@tanstack/react-query';
import { ApiError } from '#client/platform/api/api-client.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { toasts } from '#client/platform/queries/toasts.ts';

/** `POST /api/emails/{id}/report`. What is wrong with the words is said beside them. */
export function reportEmailMutation({ api }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async (reason: string) => {
      await api.request('POST', `/api/emails/${emailId}/report`, { reason });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) return;
      const phrase =
        error instanceof ApiError && error.status === 404
          ? 'This email is no longer in the vault.'
          : 'The report could not be sent. Please try again.';
      toasts.show(failureToast(error, phrase, 'Please log in to report this email'));
    },
  });
}
