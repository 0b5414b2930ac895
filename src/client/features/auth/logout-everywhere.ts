import { mutationOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#client/platform/api/api-client.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import { type MutationContext, useMutationContext } from '#client/platform/queries/api-mutation.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { LoggedOutEverywhere } from '#shared/contract/auth.ts';
import { paths } from '#shared/paths.ts';

/** `POST /api/logout-everywhere`; then the browser goes on to sign out at the provider too. */
export function logoutEverywhereMutation(
  { api }: Pick<MutationContext, 'api'>,
  goTo: (address: string) => void = (address) => window.location.assign(address),
) {
  return mutationOptions({
    mutationFn: async () => (await api.request<LoggedOutEverywhere>('POST', '/api/logout-everywhere')).body,
    onSuccess: ({ url }) => goTo(url),
    onError: (error) => {
      // Signed out already, here or elsewhere: that is what was wanted.
      if (error instanceof ApiError && error.status === 401) goTo(paths.home());
      else toasts.show(failureToast(error, 'You could not be logged out everywhere. Please try again.', ''));
    },
  });
}

/** `isWorking` lasts until the browser has left. */
export function useLogoutEverywhere(): { start: () => void; isWorking: boolean } {
  const { mutate, isPending, isSuccess } = useMutation(logoutEverywhereMutation(useMutationContext()));
  const isWorking = isPending || isSuccess;
  return {
    isWorking,
    start: () => {
      if (!isWorking) mutate();
    },
  };
}
