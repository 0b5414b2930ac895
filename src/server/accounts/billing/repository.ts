import { premiumInForce } from '#server/accounts/auth/premium-in-force.ts';
import type { CustomerTruth } from '#server/accounts/billing/subscription-terms.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

/** Billing data of a user. */
export interface Subscriber {
  id: string;
  email: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  tier: SubscriptionTier;
  endDate: Date | null;
  isCancelled: boolean;
  hasPremium: boolean;
  /** True if the owner has asked to delete the account. */
  isLeaving: boolean;
}

const columns = (now: string) => `users.id, users.email, users.stripe_customer_id as "customerId",
  users.stripe_subscription_id as "subscriptionId", users.subscription_tier as tier,
  users.subscription_end_date as "endDate", users.subscription_cancelled as "isCancelled",
  ${premiumInForce('users', now)} as "hasPremium", users.deletion_due_at is not null as "isLeaving"`;

export async function findSubscriber(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Subscriber | undefined> {
  const { rows } = await db.query<Subscriber>(
    `select ${columns('$2::timestamptz')} from users where id = $1`,
    [userId, now],
  );
  return rows[0];
}

/** True if the user ever had premium, even if it has ended. */
export async function hadPremium(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from users where id = $1 and subscription_start_date is not null',
    [userId],
  );
  return rowCount === 1;
}

/** @returns the id of the customer's user. */
export async function findUserOfCustomer(db: Queryable, customerId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from users where stripe_customer_id = $1', [
    customerId,
  ]);
  return rows[0]?.id;
}

/** Returns those of the customers that belong to no user. */
export async function unknownCustomers(db: Queryable, customerIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct wanted.id from unnest($1::text[]) as wanted (id)
     where not exists (select from users where stripe_customer_id = wanted.id)`,
    [customerIds],
  );
  return rows.map((row) => row.id);
}

/** Lists users with a customer by id, starting behind `after`. */
export async function listCustomerUsers(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from users where stripe_customer_id is not null and id > $1 order by id limit $2',
    [after, limit],
  );
  return rows.map((row) => row.id);
}

/**
 * Replaces a user's customer `previous`. Of two concurrent calls the first wins.
 * @returns the user's customer after the call.
 */
export async function setCustomer(
  db: Queryable,
  userId: string,
  customer: { id: string; previous: string | null },
): Promise<string | null> {
  await db.query(
    `update users set stripe_customer_id = $2, updated_at = now()
     where id = $1 and stripe_customer_id is not distinct from $3`,
    [userId, customer.id, customer.previous],
  );
  const { rows } = await db.query<{ id: string | null }>(
    'select stripe_customer_id as id from users where id = $1',
    [userId],
  );
  return rows[0]?.id ?? null;
}

/** A numbered read of Stripe's records of a user. */
export interface Reading {
  number: number;
  customerId: string | null;
}

/** Takes the number of a reading. Call it before the request to Stripe. */
export async function beginReading(db: Queryable, userId: string): Promise<Reading | undefined> {
  const { rows } = await db.query<Reading>(
    `update users set subscription_reading = subscription_reading + 1 where id = $1
     returning subscription_reading as number, stripe_customer_id as "customerId"`,
    [userId],
  );
  return rows[0];
}

/**
 * Writes the result of a reading in one statement, unless a later reading was written before. Without terms,
 * premium from a subscription ends; premium from an administrator stays, even if given in addition to a
 * cancelled subscription.
 */
export async function writeReading(
  db: Queryable,
  userId: string,
  reading: Reading,
  { terms, paymentProblem }: Pick<CustomerTruth, 'terms' | 'paymentProblem'>,
): Promise<void> {
  const isCurrent = `id = $1 and subscription_written < $2 and stripe_customer_id is not distinct from $3`;
  if (terms === null) {
    await db.query(
      `update users set
         subscription_tier = case when stripe_subscription_id is null or is_premium_given then subscription_tier
           else 'free' end,
         subscription_end_date = case when stripe_subscription_id is null then subscription_end_date end,
         subscription_cancelled = subscription_cancelled and stripe_subscription_id is null,
         stripe_subscription_id = null, is_premium_given = false, payment_problem = $4,
         subscription_written = $2, updated_at = now()
       where ${isCurrent}`,
      [userId, reading.number, reading.customerId, paymentProblem],
    );
    return;
  }
  await db.query(
    `update users set subscription_tier = 'premium', stripe_subscription_id = $4, subscription_start_date = $5,
       subscription_end_date = $6, subscription_cancelled = $7, payment_problem = $8, subscription_written = $2,
       updated_at = now()
     where ${isCurrent}`,
    [
      userId,
      reading.number,
      reading.customerId,
      terms.subscriptionId,
      terms.startedAt,
      terms.endsAt,
      terms.isCancelled,
      paymentProblem,
    ],
  );
}

/**
 * Sets the tier of a user without a subscription: premium without an end, or free. @returns false if the user
 * has a subscription.
 */
export async function setTierWithoutSubscription(
  db: Queryable,
  userId: string,
  tier: SubscriptionTier,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set subscription_tier = $2, subscription_end_date = null, subscription_cancelled = false,
       is_premium_given = false, premium_role_until = case when $2 = 'premium' then premium_role_until end,
       subscription_start_date = case
         when $2 = 'free' then subscription_start_date
         when ${premiumInForce('users', '$3::timestamptz')} then coalesce(subscription_start_date, $3) else $3 end,
       updated_at = now()
     where id = $1 and stripe_subscription_id is null`,
    [userId, tier, now],
  );
  return rowCount === 1;
}

/**
 * Continues premium without an end after the current subscription. Only for a cancelled subscription: any
 * other renews by itself.
 */
export async function givePremiumAfterwards(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update users set is_premium_given = true, updated_at = now()
     where id = $1 and stripe_subscription_id is not null and subscription_cancelled and not is_premium_given`,
    [userId],
  );
}
