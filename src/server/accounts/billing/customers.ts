import { idempotencyKey } from '#server/accounts/billing/idempotency-key.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import {
  findSubscriber,
  findUserOfCustomer,
  type Subscriber,
  setCustomer,
} from '#server/accounts/billing/repository.ts';
import { ignoreMissing } from '#server/accounts/billing/stripe-errors.ts';
import { readTruth } from '#server/accounts/billing/subscription-terms.ts';
import { listSubscriptions } from '#server/accounts/billing/sync-subscription.ts';

/** Metadata field of customers, sessions and subscriptions that holds our user's id. */
export const userIdField = 'user_id';

/**
 * Returns the user's customer at Stripe; creates one if there is none or it was deleted there. Concurrent
 * calls, from several processes too, create one.
 */
export async function ensureCustomer(
  { database, billing }: BillingDependencies,
  { id: userId, email, customerId }: Subscriber,
): Promise<string> {
  const stripe = await billing.stripe();
  if (customerId !== null) {
    const kept = await ignoreMissing(stripe.customers.retrieve(customerId));
    if (kept !== undefined && kept.deleted !== true) return customerId;
  }
  const parameters = { ...(email === null ? {} : { email }), metadata: { [userIdField]: userId } };
  const made = await stripe.customers.create(parameters, {
    idempotencyKey: idempotencyKey('customer', userId, { ...parameters, previous: customerId }),
  });
  const standing = await setCustomer(database.pool, userId, { id: made.id, previous: customerId });
  if (standing === null) throw new Error('A customer was made for a user who is gone');
  return standing;
}

/**
 * Returns a customer's user. If our rows do not name the customer, Stripe's metadata decides and the row is
 * updated.
 * @returns undefined for a foreign customer, such as one of another product on the same Stripe account.
 */
export async function userOfCustomer(
  deps: BillingDependencies,
  customerId: string,
): Promise<string | undefined> {
  const { pool } = deps.database;
  const known = await findUserOfCustomer(pool, customerId);
  if (known !== undefined) return known;
  const stripe = await deps.billing.stripe();
  const customer = await ignoreMissing(stripe.customers.retrieve(customerId));
  if (customer === undefined || customer.deleted === true) return undefined;
  const userId = customer.metadata[userIdField];
  const subscriber = userId === undefined ? undefined : await findSubscriber(pool, userId, deps.now());
  if (subscriber === undefined) return undefined;
  return (await adoptCustomer(deps, subscriber, customerId)) ? subscriber.id : undefined;
}

/**
 * Links a customer to the user that Stripe names. A paying customer is never replaced: a person has to settle
 * the second one, and the log reports it.
 * @returns true if this is now the user's customer.
 */
export async function adoptCustomer(
  { database, billing, now }: BillingDependencies,
  { id: userId, customerId: previous }: Subscriber,
  customerId: string,
): Promise<boolean> {
  if (previous === customerId) return true;
  if (previous !== null) {
    const { terms } = readTruth(await listSubscriptions(await billing.stripe(), previous), now());
    if (terms !== null) {
      billing.log.error({ userId, customerId, kept: previous }, 'a user has two customers at Stripe');
      return false;
    }
  }
  const standing = await setCustomer(database.pool, userId, { id: customerId, previous });
  billing.log.warn({ userId, customerId, previous }, 'a customer of ours was found again');
  return standing === customerId;
}
