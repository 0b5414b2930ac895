import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { RecognitionRuleBody } from '#shared/contract/recognition-rules.ts';

/** `POST /api/admin/recognition-rules/dismissals`: a proposed rule is not proposed again. */
export function dismissRuleMutation({ api, queryClient }: MutationContext, body: RecognitionRuleBody) {
  return mutationOptions({
    mutationFn: () => api.request('POST', '/api/admin/recognition-rules/dismissals', body),
    onError: (error) => toasts.show(adminFailure(error, 'Error dismissing rule')),
    onSettled: () => makeStale(queryClient, [keys.recognitionRules]),
  });
}
