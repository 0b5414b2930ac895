import { mutationOptions } from '@tanstack/react-query';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { SignUp, SignUpForm } from '#shared/contract/sign-ups.ts';

/** `PATCH /api/admin/sign-ups/{id}`. */
export function editSignUpMutation({ api, queryClient }: MutationContext, id: number) {
  return mutationOptions({
    mutationFn: async (form: SignUpForm) =>
      (await api.request<SignUp>('PATCH', `/api/admin/sign-ups/${id}`, form)).body,
    onSuccess: () => toasts.show({ title: 'Sign-up updated' }),
    onError: (error) => toasts.show(adminFailure(error, 'Error updating sign-up')),
    onSettled: () => makeStale(queryClient, [keys.signUps, keys.auditLog]),
  });
}
