import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { type ApiClient, getJson, requestDeletion } from '#client/platform/api/api-client.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import { makeStale } from '#client/platform/queries/make-stale.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type {
  RecognitionRule,
  RecognitionRuleBody,
  RecognitionRules,
} from '#shared/contract/recognition-rules.ts';

/** `GET /api/admin/recognition-rules`: the rules of this vault, and those that corrections propose. */
export function recognitionRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.recognitionRules,
    queryFn: ({ signal }) => getJson<RecognitionRules>(api, '/api/admin/recognition-rules', signal),
  });
}

/** `POST /api/admin/recognition-rules/dismissals`: a proposed rule is not proposed again. */
export function dismissRuleMutation({ api, queryClient }: MutationContext, body: RecognitionRuleBody) {
  return mutationOptions({
    mutationFn: () => api.request('POST', '/api/admin/recognition-rules/dismissals', body),
    onError: (error) => toasts.show(adminFailure(error, 'Error dismissing rule')),
    onSettled: () => makeStale(queryClient, [keys.recognitionRules]),
  });
}

/** `DELETE /api/admin/recognition-rules/{id}` */
export function removeRuleMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: () => requestDeletion(api, `/api/admin/recognition-rules/${id}`),
    onSuccess: () =>
      toasts.show({ title: 'Rule deleted', description: 'Emails that it decided stay as they are.' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error deleting rule')),
    onSettled: () => makeStale(queryClient, [keys.recognitionRules, keys.auditLog]),
  });
}

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
