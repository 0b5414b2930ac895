import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext } from '#client/platform/queries/api-mutation.ts';
import { brandKeys, keys } from '#client/platform/queries/query-keys.ts';

/** The copies folded into an email, itself included. */
export function copiesQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...keys.emails, 'copies', id] as const,
    queryFn: ({ signal }) => callApi(api, 'GET /api/admin/emails/:id/copies', { params: { id }, signal }),
  });
}

/** False unfolds a copy; true folds it again. */
export function foldingMutation({ api, queryClient }: MutationContext, id: number) {
  const fold = (isFolded: boolean) =>
    callApi(api, 'PUT /api/admin/emails/:id/folding', { params: { id }, body: { isFolded } });
  return apiMutation({
    mutationFn: fold,
    done: (_answer, isFolded: boolean) => ({
      title: isFolded ? 'Copy folded' : 'Copy unfolded',
      ...(!isFolded && {
        description: 'It is an email again and stays one.',
        action: {
          label: 'Undo',
          onChoose: () =>
            void fold(true).finally(() => queryClient.invalidateQueries({ queryKey: keys.emails })),
        },
      }),
    }),
    failed: 'Error unfolding',
    invalidates: [...brandKeys, keys.reviews],
  });
}
