import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi, deleteByApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { RecognitionRuleBody } from '#shared/contract/curation/recognition-rules.ts';

const changedKeys = [keys.recognitionRules, keys.auditLog];

/** The recognition rules of this vault, and those proposed from corrections. */
export function recognitionRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: keys.recognitionRules,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/recognition-rules', { signal }),
  });
}

/** The server does not propose the rule again. */
export function dismissRuleMutation({ api }: MutationContext, body: RecognitionRuleBody) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/admin/recognition-rules/dismissals', { body }),
    failed: 'Error dismissing rule',
    invalidates: [keys.recognitionRules],
    invalidatesIfFailed: [keys.recognitionRules],
  });
}

export function removeRuleMutation({ api }: MutationContext, id: number) {
  return apiMutation({
    mutationFn: () => deleteByApi(api, 'DELETE /api/admin/recognition-rules/:id', { params: { id } }),
    done: { title: 'Rule deleted', description: 'Emails it has set stay as they are.' },
    failed: 'Error deleting rule',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}

/** Creates a rule, or updates an existing one. */
export function saveRuleMutation({ api }: MutationContext, id: number | null) {
  return apiMutation({
    mutationFn: (body: RecognitionRuleBody) =>
      id === null
        ? callApi(api, 'POST /api/admin/recognition-rules', { body })
        : callApi(api, 'PUT /api/admin/recognition-rules/:id', { params: { id }, body }),
    done: {
      title: id === null ? 'Rule added' : 'Rule saved',
      description: 'It applies to new email.',
    },
    failed: 'Error saving rule',
    invalidates: changedKeys,
    invalidatesIfFailed: changedKeys,
  });
}
