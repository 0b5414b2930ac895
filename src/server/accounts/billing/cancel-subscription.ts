import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import type { Subscriber } from '#server/accounts/billing/repository.ts';
import { explainStripeError } from '#server/accounts/billing/stripe-errors.ts';
import { syncSubscription } from '#server/accounts/billing/sync-subscription.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { CancelledSubscription } from '#shared/contract/accounts/billing.ts';

/**
 * Cancels the subscription at the end of the paid period; premium lasts until then. Idempotent.
 * @throws AppError `conflict` if there is nothing to cancel: no premium, or premium from an administrator;
 * `unavailable` or `internal` if Stripe fails, and then nothing has changed.
 */
export async function cancelSubscription(
  deps: BillingDependencies,
  userId: string,
): Promise<CancelledSubscription> {
  return explainStripeError(
    {
      sentence: 'There was a problem cancelling your subscription. Please try again.',
      logMessage: 'Failed to cancel a subscription',
    },
    async () => {
      const { subscriber } = await syncSubscription(deps, userId);
      if (subscriber.subscriptionId === null) throw nothingToCancel(subscriber);
      if (subscriber.isCancelled) return asReply(subscriber);
      const stripe = await deps.billing.stripe();
      await stripe.subscriptions.update(subscriber.subscriptionId, { cancel_at_period_end: true });
      return asReply((await syncSubscription(deps, userId)).subscriber);
    },
  );
}

function nothingToCancel({ hasPremium }: Subscriber): AppError {
  return new AppError(
    'conflict',
    hasPremium
      ? 'An administrator gave you Premium. It’s free, so there is nothing to cancel.'
      : 'There is no subscription to cancel.',
  );
}

function asReply({ endDate }: Subscriber): CancelledSubscription {
  return { subscriptionCancelled: true, subscriptionEndDate: endDate?.toISOString() ?? null };
}
