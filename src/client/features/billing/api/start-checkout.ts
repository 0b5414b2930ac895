import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { type MutationContext, useMutationContext } from '#client/lib/mutation-context.ts';
import { tierKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { Checkout } from '#shared/contract/billing.ts';

/** `POST /api/create-checkout-session`; then the browser goes to the page where the reader pays. */
export function startCheckoutMutation(
  { api, queryClient }: MutationContext,
  goTo: (address: string) => void = (address) => window.location.assign(address),
) {
  return mutationOptions({
    mutationFn: async () => (await api.request<Checkout>('POST', '/api/create-checkout-session')).body,
    onSuccess: ({ url }) => goTo(url),
    onError: (error) => {
      toasts.show(
        failureToast(
          error,
          'There was a problem setting up your subscription. Please try again.',
          'Please log in to manage your subscription',
        ),
      );
      // Premium already, or signed out: this page does not know of it yet.
      if (error instanceof ApiError && [401, 409].includes(error.status)) makeStale(queryClient, tierKeys);
    },
  });
}

/** `isWorking` lasts until the browser has left; coming back to the kept page ends it. */
export function useStartCheckout(): { start: () => void; isWorking: boolean } {
  const { mutate, reset, isPending, isSuccess } = useMutation(startCheckoutMutation(useMutationContext()));
  const isWorking = isPending || isSuccess;
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [reset]);
  return {
    isWorking,
    start: () => mutate(),
  };
}
