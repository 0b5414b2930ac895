import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { GateRules } from '#shared/contract/reviews.ts';

/** `GET /api/admin/gate-rules`: every rule for every kind of source. */
export function gateRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.reviews, 'rules'] as const,
    queryFn: async () => (await api.request<GateRules>('GET', '/api/admin/gate-rules')).body,
  });
}

/** `PUT /api/admin/gate-rules`: the lines that change; all of them are answered. */
export function saveGateRulesMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async (rules: GateRules) =>
      (await api.request<GateRules>('PUT', '/api/admin/gate-rules', { rules })).body,
    onSuccess: (rules) => {
      queryClient.setQueryData(gateRulesQuery(api).queryKey, rules);
      makeStale(queryClient, [keys.setup]);
    },
    onError: (error) => toasts.show(adminFailure(error, 'Error saving the rules')),
  });
}
