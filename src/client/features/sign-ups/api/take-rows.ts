import { mutationOptions } from '@tanstack/react-query';
import { planWords } from '#client/features/sign-ups/sign-up-words.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { isOutdated, lookedAt } from '#client/lib/looked-at.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SignUpRow, SignUpRows, SignUpRowsBody } from '#shared/contract/sign-ups.ts';

/** A list of sign-ups; its id tells it from others, since it is too large to be its own name. */
export interface RowsRequest {
  id: string;
  rows: SignUpRow[];
}

async function ask(api: ApiClient, { rows }: RowsRequest, step: SignUpRowsBody['do']): Promise<SignUpRows> {
  return (await api.request<SignUpRows>('POST', '/api/admin/sign-ups/rows', { rows, do: step })).body;
}

/** What a list would add and change; nothing is changed by asking. As it was when it was asked for: it is being read. */
export function lookQuery(api: ApiClient, request: RowsRequest | null) {
  return lookedAt(['sign-up-rows', request?.id ?? null], request, (wanted) =>
    ask(api, wanted, { step: 'look' }),
  );
}

/** Takes the list as it was looked at. A ledger that has changed since (409) is for whoever asked to look at again. */
export function takeRowsMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: ({ request, digest }: { request: RowsRequest; digest: string }) =>
      ask(api, request, { step: 'apply', digest }),
    onSuccess: (taken) => {
      if (taken.isApplied) toasts.show({ title: 'Ledger updated', description: planWords(taken) });
    },
    onError: (error) => {
      if (!isOutdated(error)) toasts.show(adminFailure(error, 'Error adding sign-ups'));
    },
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}
