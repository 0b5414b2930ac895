import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Steps } from '#client/features/admin/api/decide-emails.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { type ApiClient, requestDeletion } from '#client/lib/api-client.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { EmailStateChange, GateVerdictBody, GateVerdicts } from '#shared/contract/reviews.ts';

export type GateVerdict = GateVerdicts[number];

/** `GET /api/admin/gate-verdicts`: what was decided for all mail to come. */
export function gateVerdictsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'verdicts'] as const,
    queryFn: async () => (await api.request<GateVerdicts>('GET', '/api/admin/gate-verdicts')).body,
    // The queue makes and takes them back while this list is out of sight.
    staleTime: 0,
  });
}

/** `PUT /api/admin/gate-verdicts`, as often as there is more of its mail to decide, or until it is stopped. */
export async function makeVerdict(
  api: ApiClient,
  verdict: GateVerdictBody,
  steps: Steps,
): Promise<EmailStateChange['before']> {
  const before: EmailStateChange['before'] = [];
  let done = 0;
  for (let remaining = 1; remaining > 0 && !(done > 0 && steps.isStopped()); ) {
    const { body } = await api.request<EmailStateChange>('PUT', '/api/admin/gate-verdicts', verdict);
    before.push(...body.before);
    done += body.decided;
    remaining = body.decided === 0 ? 0 : body.remaining;
    if (remaining > 0) steps.onStep(done);
  }
  return before;
}

/** `DELETE /api/admin/gate-verdicts/{subject}/{key}`. */
export function forgetVerdict(
  api: ApiClient,
  { subject, key }: Pick<GateVerdict, 'subject' | 'key'>,
): Promise<void> {
  return requestDeletion(api, `/api/admin/gate-verdicts/${subject}/${encodeURIComponent(key)}`);
}

/** The same for the list of them. What was decided by it stays as it is. */
export function forgetVerdictMutation({ api, queryClient }: MutationContext, verdict: GateVerdict) {
  return mutationOptions({
    mutationFn: () => forgetVerdict(api, verdict),
    onSuccess: () => {
      const { queryKey } = gateVerdictsQuery(api);
      queryClient.setQueryData(queryKey, (all) =>
        all?.filter(({ subject, key }) => subject !== verdict.subject || key !== verdict.key),
      );
      toasts.show({
        title: verdict.subject === 'brand' ? 'Brand no longer trusted' : 'Sender no longer blocked',
        description: verdict.label,
      });
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error removing it')),
  });
}
