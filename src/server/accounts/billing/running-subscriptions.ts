import type { BillingLog } from '#server/accounts/billing/open-billing.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Says that people are still charged at Stripe, where BILLING is off and the program neither reads nor ends anything
 * there any more. A start is not held up by it.
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

/** Who is charged again, or still asked for money; a cancelled subscription ends by itself, and the sandbox takes none. */
export async function countRunning(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from users
     where (stripe_subscription_id is not null and not subscription_cancelled or payment_problem is not null)
       and not exists (select from payment_sandbox where kind = 'customer' and id = stripe_customer_id)`,
  );
  return rows[0]?.count ?? 0;
}
