import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import {
  apiMutation,
  type MutationContext,
  useMutationContext,
} from '#client/platform/queries/api-mutation.ts';
import { paths } from '#shared/paths.ts';

/** Then sends the browser to the provider's logout. */
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

/** Already signed out, here or elsewhere: counts as success. */
const isSignedOut = (error: Error) => error instanceof ApiError && error.status === 401;

/** `isWorking` stays true until the browser has left the page. */
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
