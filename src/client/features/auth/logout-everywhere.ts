import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import {
  apiMutation,
  type MutationContext,
  useMutationContext,
} from '#client/platform/queries/api-mutation.ts';
import { paths } from '#shared/paths.ts';

/** Afterwards the browser goes on to sign out at the provider too. */
export function logoutEverywhereMutation(
  { api }: Pick<MutationContext, 'api'>,
  goTo: (address: string) => void = (address) => window.location.assign(address),
) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/logout-everywhere'),
    onSuccess: ({ url }) => goTo(url),
    onError: (error) => {
      if (isSignedOut(error)) goTo(paths.home());
    },
    failed: (error) =>
      isSignedOut(error)
        ? null
        : { phrase: "We couldn't log you out everywhere. Please try again.", login: '' },
  });
}

/** Signed out already, here or elsewhere: that is what was wanted. */
const isSignedOut = (error: Error) => error instanceof ApiError && error.status === 401;

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
