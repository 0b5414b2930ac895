import { closeCheckouts, endSubscriptions } from '#server/accounts/billing/end-subscriptions.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { givePremiumAfterwards, setTierWithoutSubscription } from '#server/accounts/billing/repository.ts';
import { explainStripeError } from '#server/accounts/billing/stripe-errors.ts';
import { getSubscriber, syncSubscription } from '#server/accounts/billing/sync-subscription.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

/**
 * Sets a user's tier for an administrator, without conflicts with Stripe's records (design, section 3).
 * - `premium`: without an end and without a subscription to cancel. An existing subscription is kept; if it
 *   is cancelled, premium continues after it.
 * - `free`: immediately; subscriptions that Stripe could still charge for end immediately too.
 * @throws AppError `not_found` for an unknown user; `unavailable` or `internal` if a request to Stripe is
 * needed and fails: then nothing has changed.
 */
export async function setTierByAdmin(
  deps: BillingDependencies,
  userId: string,
  tier: SubscriptionTier,
): Promise<void> {
  await explainStripeError(
    {
      sentence: 'Stripe does not answer just now, so nothing was changed. Please try again.',
      logMessage: 'Failed to set the tier of a paying user',
    },
    () => (tier === 'free' ? makeFree(deps, userId) : makePremium(deps, userId)),
  );
}

async function makeFree(deps: BillingDependencies, userId: string): Promise<void> {
  await endSubscriptions(deps, userId);
  await setTierWithoutSubscription(deps.database.pool, userId, 'free', deps.now());
}

async function makePremium(deps: BillingDependencies, userId: string): Promise<void> {
  const { subscriptionId } = await getSubscriber(deps, userId);
  if (subscriptionId !== null) await syncSubscription(deps, userId);
  const { pool } = deps.database;
  const isGiven = await setTierWithoutSubscription(pool, userId, 'premium', deps.now());
  if (!isGiven) await givePremiumAfterwards(pool, userId);
  if (!isGiven) return;
  // Best effort: a payment for the given premium still creates an ordinary subscription.
  await closeCheckouts(deps, userId).catch((error: unknown) =>
    deps.billing.log.warn({ err: error, userId }, 'open checkout pages could not be closed'),
  );
}
