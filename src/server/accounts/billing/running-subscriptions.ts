import type { BillingLog } from '#server/accounts/billing/open-billing.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Warns that Stripe still charges customers while BILLING is off, because the program no longer reads or ends
 * subscriptions. Does not delay the start.
 */
export async function warnOfRunningSubscriptions(db: Queryable, log: BillingLog): Promise<void> {
  try {
    const subscriptions = await countRunning(db);
    if (subscriptions === 0) return;
    log.warn(
      { subscriptions },
      'BILLING is off, but subscriptions are still running at Stripe and their owners are still charged. Cancel them in the Stripe Dashboard.',
    );
  } catch (error) {
    log.warn({ err: error }, 'it could not be seen whether subscriptions go on at Stripe');
  }
}

/**
 * Counts users whom Stripe will charge again or still asks for money. Cancelled subscriptions end by
 * themselves, and the sandbox takes no money.
 * @param userId null for all users.
 */
export async function countRunning(db: Queryable, userId: string | null = null): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from users
     where (stripe_subscription_id is not null and not subscription_cancelled or payment_problem is not null)
       and not exists (select from payment_sandbox where kind = 'customer' and id = stripe_customer_id)
       and ($1::text is null or users.id = $1)`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
