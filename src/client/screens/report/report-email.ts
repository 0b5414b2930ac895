import { ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';

/** What is wrong with the words is said beside them. */
export function reportEmailMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: (reason: string) =>
      callApi(api, 'POST /api/emails/:id/report', { params: { id }, body: { reason } }),
    failed: (error) => {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 400) return null;
      const phrase =
        status === 404
          ? 'This email is no longer in the vault.'
          : 'The report could not be sent. Please try again.';
      return { phrase, login: 'Please log in to report this email' };
    },
  });
}
