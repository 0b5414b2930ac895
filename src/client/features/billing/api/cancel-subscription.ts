import { mutationOptions } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api-client.ts';
import { failureToast } from '#client/lib/failure-toast.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import type { MutationContext } from '#client/lib/mutation-context.ts';
import { keys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { CancelledSubscription } from '#shared/contract/billing.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';

/** `POST /api/cancel-subscription`: premium stays until the end of the paid period. */
export function cancelSubscriptionMutation({ api, queryClient }: MutationContext) {
  return mutationOptions({
    mutationFn: async () =>
      (await api.request<CancelledSubscription>('POST', '/api/cancel-subscription')).body,
    onSuccess: (cancelled) => {
      queryClient.setQueryData<CurrentUser | null>(keys.currentUser, (user) =>
        user == null
          ? user
          : { ...user, ...cancelled, premiumUntil: cancelled.subscriptionEndDate ?? user.premiumUntil },
      );
      toasts.show({ title: 'Subscription Cancelled', ...endOf(cancelled) });
      makeStale(queryClient, [keys.currentUser]);
    },
    onError: (error) => {
      toasts.show(
        failureToast(
          error,
          'There was a problem cancelling your subscription. Please try again.',
          'Please log in to manage your subscription',
        ),
      );
      // Nothing to cancel, or signed out: this page does not know of it yet.
      if (error instanceof ApiError && [401, 409].includes(error.status)) {
        makeStale(queryClient, [keys.currentUser]);
      }
    },
  });
}

function endOf({ subscriptionEndDate }: CancelledSubscription): { description?: string } {
  if (subscriptionEndDate === null) return {};
  return { description: `You keep access until ${subscriptionDate(subscriptionEndDate)}.` };
}
