import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { type MutationContext, useMutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { BillingPortal } from '#shared/contract/billing.ts';

/** `POST /api/billing-portal`; then the browser goes to the page where the reader pays or changes the card. */
export function openPortalMutation(
  { api, queryClient }: MutationContext,
  goTo: (address: string) => void = (address) => window.location.assign(address),
) {
  return mutationOptions({
    mutationFn: async () => (await api.request<BillingPortal>('POST', '/api/billing-portal')).body,
    onSuccess: ({ url }) => goTo(url),
    onError: (error) => {
      toasts.show(
        failureToast(
          error,
          'There was a problem opening the payment page. Please try again.',
          'Please log in to manage your subscription',
        ),
      );
      if (error instanceof ApiError && [401, 409].includes(error.status)) {
        makeStale(queryClient, [keys.currentUser]);
      }
    },
  });
}

/** `isWorking` lasts until the browser has left; coming back to the kept page ends it and asks what was paid. */
export function useOpenPortal(): { open: () => void; isWorking: boolean } {
  const context = useMutationContext();
  const { queryClient } = context;
  const { mutate, reset, isPending, isSuccess } = useMutation(openPortalMutation(context));
  const isWorking = isPending || isSuccess;
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      makeStale(queryClient, [keys.currentUser]);
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [reset, queryClient]);
  return {
    isWorking,
    open: () => mutate(),
  };
}
