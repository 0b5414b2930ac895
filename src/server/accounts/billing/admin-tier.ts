import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { expireCheckouts, listCheckouts } from '#server/accounts/billing/open-checkouts.ts';
import { givePremiumAfterwards, setTierWithoutSubscription } from '#server/accounts/billing/repository.ts';
import { explained } from '#server/accounts/billing/stripe-errors.ts';
import { mayCharge } from '#server/accounts/billing/subscription-terms.ts';
import { endSubscription } from '#server/accounts/billing/surplus.ts';
import {
  getSubscriber,
  listSubscriptions,
  syncSubscription,
} from '#server/accounts/billing/sync-subscription.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

/**
 * An administrator's word on a user's tier, which never fights with Stripe's records (design, section 3).
 * - `premium`: without an end and with nothing to cancel. A user whose subscription gives premium keeps that one; where
 *   it is cancelled, premium goes on after it.
 * - `free`: at once; what Stripe could still charge for is ended there at once too.
 * @throws AppError `not_found` for an unknown user; `unavailable` or `internal` when Stripe has to be asked and does
 *   not answer: then nothing has changed.
 */
export async function setTierByAdmin(
  deps: BillingDependencies,
  userId: string,
  tier: SubscriptionTier,
): Promise<void> {
  await explained(
    {
      sentence: 'Stripe does not answer just now, so nothing was changed. Please try again.',
      logMessage: 'Failed to set the tier of a paying user',
    },
    () => (tier === 'free' ? makeFree(deps, userId) : makePremium(deps, userId)),
  );
}

async function makeFree(deps: BillingDependencies, userId: string): Promise<void> {
  const { customerId } = await getSubscriber(deps, userId);
  if (customerId !== null) {
    const stripe = await deps.billing.stripe();
    for (const subscription of await listSubscriptions(stripe, customerId)) {
      if (mayCharge(subscription)) await endSubscription(stripe, subscription.id);
    }
    await syncSubscription(deps, userId);
  }
  await setTierWithoutSubscription(deps.database.pool, userId, 'free', deps.now());
}

async function makePremium(deps: BillingDependencies, userId: string): Promise<void> {
  const { customerId, subscriptionId } = await getSubscriber(deps, userId);
  if (subscriptionId !== null) await syncSubscription(deps, userId);
  const { pool } = deps.database;
  const isGiven = await setTierWithoutSubscription(pool, userId, 'premium', deps.now());
  if (!isGiven) await givePremiumAfterwards(pool, userId);
  if (isGiven && customerId !== null) await closeCheckouts(deps, customerId);
}

/** Nobody should pay for what they were given. It is a courtesy: a payment all the same makes an ordinary subscription. */
async function closeCheckouts({ billing }: BillingDependencies, customerId: string): Promise<void> {
  try {
    const stripe = await billing.stripe();
    await expireCheckouts(stripe, await listCheckouts(stripe, customerId));
  } catch (error) {
    billing.log.warn({ err: error, customerId }, 'open checkout pages could not be closed');
  }
}
