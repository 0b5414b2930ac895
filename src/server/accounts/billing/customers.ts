import { idempotencyKey } from '#server/accounts/billing/idempotency-key.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import {
  findSubscriber,
  findUserOfCustomer,
  type Subscriber,
  setCustomer,
} from '#server/accounts/billing/repository.ts';
import { unlessMissing } from '#server/accounts/billing/stripe-errors.ts';
import { readTruth } from '#server/accounts/billing/subscription-terms.ts';
import { listSubscriptions } from '#server/accounts/billing/sync-subscription.ts';

/** The metadata field of customers, sessions and subscriptions that names our user. */
export const userIdField = 'user_id';

/**
 * The user's customer at Stripe: the one they have, or a new one where they have none or it was deleted there.
 * Asked twice at once, by several processes too, it makes one.
 */
export async function ensureCustomer(
  { database, billing }: BillingDependencies,
  { id: userId, email, customerId }: Subscriber,
): Promise<string> {
  const stripe = await billing.stripe();
  if (customerId !== null) {
    const kept = await unlessMissing(stripe.customers.retrieve(customerId));
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
 * The user a customer belongs to, also where our row does not know (any more): then Stripe's metadata says it, and the
 * row learns it.
 * @returns undefined for a customer of somebody else's, such as another product on the same Stripe account.
 */
export async function userOfCustomer(
  deps: BillingDependencies,
  customerId: string,
): Promise<string | undefined> {
  const { pool } = deps.database;
  const known = await findUserOfCustomer(pool, customerId);
  if (known !== undefined) return known;
  const stripe = await deps.billing.stripe();
  const customer = await unlessMissing(stripe.customers.retrieve(customerId));
  if (customer === undefined || customer.deleted === true) return undefined;
  const userId = customer.metadata[userIdField];
  const subscriber = userId === undefined ? undefined : await findSubscriber(pool, userId, deps.now());
  if (subscriber === undefined) return undefined;
  return (await adoptCustomer(deps, subscriber, customerId)) ? subscriber.id : undefined;
}

/**
 * Links a customer that Stripe says is this user's. One that pays already is never replaced: the second would have to
 * be settled by a person, and the log says so.
 * @returns whether the user's customer is now this one.
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
