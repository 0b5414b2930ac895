import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import type { ApiClient } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SignUpFollowBody, SignUpSetBody } from '#shared/contract/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

async function countChanged(api: ApiClient, path: string, body: object): Promise<number> {
  return (await api.request<{ count: number }>('POST', `/api/admin/sign-ups/${path}`, body)).body.count;
}

/** `POST /api/admin/sign-ups/follow`: brands of the vault. */
export function followMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: (body: SignUpFollowBody) => countChanged(api, 'follow', body),
    onSuccess: (count) =>
      toasts.show({
        title: count === 0 ? 'In the ledger already' : `${countOf(count, 'sign-up', 'sign-ups')} added`,
      }),
    onError: (error) => toasts.show(adminFailure(error, 'Error adding sign-ups')),
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}

const done: Record<SignUpSetBody['to'], string> = {
  signed_up: 'signed up',
  confirmed: 'confirmed',
  ended: 'ended',
  removed: 'removed',
};

/** `POST /api/admin/sign-ups/set`: the same for many. */
export function setMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: (body: SignUpSetBody) => countChanged(api, 'set', body),
    onSuccess: (count, { to }) =>
      toasts.show({
        title: count === 0 ? 'Nothing changed' : `${countOf(count, 'sign-up', 'sign-ups')} ${done[to]}`,
      }),
    onError: (error) => toasts.show(adminFailure(error, 'Error changing sign-ups')),
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}
