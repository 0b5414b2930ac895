import type Stripe from 'stripe';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import {
  beginReading,
  findSubscriber,
  type Subscriber,
  writeReading,
} from '#server/accounts/billing/repository.ts';
import { unlessMissing } from '#server/accounts/billing/stripe-errors.ts';
import { readTruth } from '#server/accounts/billing/subscription-terms.ts';
import { settleSurplus } from '#server/accounts/billing/surplus.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Where a user's subscription stands after it was read from Stripe. */
export interface Synced {
  subscriber: Subscriber;
  /** Whether something is left to do at Stripe that failed just now: a surplus subscription is still running. */
  isUnsettled: boolean;
}

/**
 * Brings a user's row to what Stripe's records of their customer say: the one place that turns a subscription into
 * premium. Webhooks, the return from checkout, cancelling, administrators and the daily reconcile all end here, in any
 * order and any number of times.
 *
 * A reading takes its number before it asks and is written only over readings with lower numbers. Whatever happened at
 * Stripe before the number was taken is in the answer, so the row always ends with the last of them. No transaction is
 * open while Stripe is asked.
 * @throws AppError `not_found` for an unknown user; the SDK's errors where Stripe cannot be read: nothing is written.
 */
export async function syncSubscription(deps: BillingDependencies, userId: string): Promise<Synced> {
  const toSettle = await readOnce(deps, userId);
  if (toSettle === null) return { subscriber: await getSubscriber(deps, userId), isUnsettled: false };
  try {
    await settleSurplus(deps, toSettle);
    await readOnce(deps, userId);
    return { subscriber: await getSubscriber(deps, userId), isUnsettled: false };
  } catch (error) {
    deps.billing.log.error({ err: error, userId }, 'a surplus subscription could not be ended yet');
    return { subscriber: await getSubscriber(deps, userId), isUnsettled: true };
  }
}

/** @throws AppError `not_found`. */
export async function getSubscriber(deps: BillingDependencies, userId: string): Promise<Subscriber> {
  const subscriber = await findSubscriber(deps.database.pool, userId, deps.now());
  if (subscriber === undefined) throw noUser();
  return subscriber;
}

async function readOnce(deps: BillingDependencies, userId: string) {
  const { pool } = deps.database;
  const reading = await beginReading(pool, userId);
  if (reading === undefined) throw noUser();
  const subscriptions =
    reading.customerId === null
      ? []
      : await listSubscriptions(await deps.billing.stripe(), reading.customerId);
  const truth = readTruth(subscriptions, deps.now());
  await writeReading(pool, userId, reading, truth);
  const { terms, surplus, isToResume } = truth;
  return terms === null || surplus.length === 0 ? null : { userId, terms, surplus, isToResume };
}

/** More subscriptions than these no customer comes to; newer ones are listed first. */
const mostSubscriptions = 300;

/** All subscriptions of a customer, ended ones included; none where Stripe does not know the customer (any more). */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  const listing = stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: mostSubscriptions });
  return (await unlessMissing(listing)) ?? [];
}

function noUser(): AppError {
  return new AppError('not_found', 'There is no such user.');
}
