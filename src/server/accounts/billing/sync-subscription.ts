import type Stripe from 'stripe';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import {
  beginReading,
  findSubscriber,
  type Subscriber,
  writeReading,
} from '#server/accounts/billing/repository.ts';
import { ignoreMissing } from '#server/accounts/billing/stripe-errors.ts';
import { readTruth } from '#server/accounts/billing/subscription-terms.ts';
import { settleSurplus } from '#server/accounts/billing/surplus.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** State of a user's subscription after a read from Stripe. */
export interface Synced {
  subscriber: Subscriber;
  /** True if a step at Stripe failed and remains to be done: a surplus subscription is still running. */
  isUnsettled: boolean;
}

/**
 * Updates a user's row from Stripe's records of their customer: the only code that turns a subscription into
 * premium. Webhooks, the return from checkout, cancellation, administrators and the daily reconcile all call
 * it, in any order and any number of times.
 *
 * A reading takes its number before the request and overwrites only readings with lower numbers. The response
 * contains every change made at Stripe before the number was taken, so the row always ends with the latest.
 * No transaction is open during the request.
 * @throws AppError `not_found` for an unknown user; the SDK's errors if Stripe cannot be read: nothing is
 * written.
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

/** Upper bound of subscriptions per customer; Stripe lists newer ones first. */
const maxSubscriptions = 300;

/**
 * Lists all subscriptions of a customer, with ended ones; none if Stripe does not know the customer (any
 * more).
 */
export async function listSubscriptions(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  const listing = stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: maxSubscriptions });
  return (await ignoreMissing(listing)) ?? [];
}

function noUser(): AppError {
  return new AppError('not_found', 'There is no such user.');
}
