import { mutationOptions } from '@tanstack/react-query';
import type { MutationContext } from '#client/lib/mutation-context.ts';

/** `POST /api/emails/{id}/report`; a refusal is said beside the form. */
export function reportEmailMutation({ api }: MutationContext, emailId: number) {
  return mutationOptions({
    mutationFn: async (reason: string) => {
      await api.request('POST', `/api/emails/${emailId}/report`, { reason });
    },
  });
}
