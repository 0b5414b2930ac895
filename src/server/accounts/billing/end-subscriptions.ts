import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { expireCheckouts, listCheckouts } from '#server/accounts/billing/open-checkouts.ts';
import { ignoreMissing } from '#server/accounts/billing/stripe-errors.ts';
import { mayCharge } from '#server/accounts/billing/subscription-terms.ts';
import { endSubscription } from '#server/accounts/billing/surplus.ts';
import {
  getSubscriber,
  listSubscriptions,
  syncSubscription,
} from '#server/accounts/billing/sync-subscription.ts';

/**
 * Ends, immediately and without a refund, every subscription that Stripe could still charge for; idempotent.
 * @throws the SDK's errors if Stripe fails: a repetition ends the others.
 */
export async function endSubscriptions(deps: BillingDependencies, userId: string): Promise<void> {
  const { customerId } = await getSubscriber(deps, userId);
  if (customerId === null) return;
  const stripe = await deps.billing.stripe();
  for (const subscription of await listSubscriptions(stripe, customerId)) {
    if (mayCharge(subscription)) await endSubscription(stripe, subscription.id);
  }
  await syncSubscription(deps, userId);
}

/** Expires open payment pages, so that none starts a subscription; also if Stripe no longer knows the customer. */
export async function closeCheckouts(deps: BillingDependencies, userId: string): Promise<void> {
  const { customerId } = await getSubscriber(deps, userId);
  if (customerId === null) return;
  const stripe = await deps.billing.stripe();
  const sessions = await ignoreMissing(listCheckouts(stripe, customerId));
  await expireCheckouts(stripe, sessions ?? []);
}
