import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { RecognitionRule, RecognitionRuleBody } from '#shared/contract/recognition-rules.ts';

/** `POST /api/admin/recognition-rules`, or `PUT …/{id}` for a rule that is there. */
export function saveRuleMutation({ api, queryClient }: MutationContext, id: number | null) {
  return mutationOptions({
    mutationFn: async (body: RecognitionRuleBody) =>
      id === null
        ? (await api.request<RecognitionRule>('POST', '/api/admin/recognition-rules', body)).body
        : (await api.request<RecognitionRule>('PUT', `/api/admin/recognition-rules/${id}`, body)).body,
    onSuccess: () =>
      toasts.show({
        title: id === null ? 'Rule added' : 'Rule saved',
        description: 'It counts for mail that comes from now on.',
      }),
    onError: (error) => toasts.show(adminFailure(error, 'Error saving rule')),
    onSettled: () => makeStale(queryClient, [keys.recognitionRules, keys.auditLog]),
  });
}
