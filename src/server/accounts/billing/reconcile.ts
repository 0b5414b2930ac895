import { userOfCustomer } from '#server/accounts/billing/customers.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { listCustomerUsers, unknownCustomers } from '#server/accounts/billing/repository.ts';
import { isPassingFailure } from '#server/accounts/billing/stripe-errors.ts';
import { getSubscriber, syncSubscription } from '#server/accounts/billing/sync-subscription.ts';

/** Counts of a reconcile. */
export interface Reconciled {
  /** Users with a customer that was read. */
  checked: number;
  /** Checked users with a row that had to change. */
  changed: number;
  /** Customers of ours that were linked to no user. */
  found: number;
  /** Users that could not be read; the next reconcile retries. */
  failed: number;
}

export interface ReconcileOptions {
  /** Called after each user. */
  onProgress?: (soFar: Readonly<Reconciled>) => void;
  /** Stops between two users. */
  signal?: AbortSignal;
}

/** Users per database query. */
const pageSize = 200;

/** Consecutive failures after which Stripe counts as unavailable; the next reconcile covers the rest. */
const maxFailuresInARow = 5;

/**
 * Catches changes that no webhook delivered: rereads every user with a customer, then Stripe's running
 * subscriptions to our price, for customers we do not know. Sequential on purpose, with one request at a
 * time.
 * @throws the last failure if Stripe is unavailable; the signal's reason if aborted.
 */
export async function reconcileSubscriptions(
  deps: BillingDependencies,
  { onProgress, signal }: ReconcileOptions = {},
): Promise<Reconciled> {
  const done: Reconciled = { checked: 0, changed: 0, found: 0, failed: 0 };
  let failuresInARow = 0;
  const attempt = async (userId: string) => {
    signal?.throwIfAborted();
    try {
      if (await hasChanged(deps, userId)) done.changed += 1;
      done.checked += 1;
      failuresInARow = 0;
    } catch (error) {
      done.failed += 1;
      failuresInARow += 1;
      deps.billing.log.error({ err: error, userId }, 'a subscription could not be reconciled');
      if (isPassingFailure(error) && failuresInARow >= maxFailuresInARow) throw error;
    }
    onProgress?.(done);
  };
  for await (const userId of usersWithCustomer(deps)) await attempt(userId);
  for await (const userId of usersFoundAtStripe(deps)) {
    done.found += 1;
    await attempt(userId);
  }
  deps.billing.log.info({ ...done }, 'subscriptions were reconciled');
  return done;
}

async function* usersWithCustomer({ database }: BillingDependencies): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const page = await listCustomerUsers(database.pool, after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Yields users with a customer that pays for our price but is in no row of ours. */
async function* usersFoundAtStripe(deps: BillingDependencies): AsyncGenerator<string> {
  const stripe = await deps.billing.stripe();
  const { priceId } = await deps.billing.account();
  let startingAfter: string | undefined;
  for (;;) {
    const page = await stripe.subscriptions.list({
      price: priceId,
      limit: 100,
      ...(startingAfter === undefined ? {} : { starting_after: startingAfter }),
    });
    const customers = page.data.map(({ customer }) =>
      typeof customer === 'string' ? customer : customer.id,
    );
    for (const customerId of await unknownCustomers(deps.database.pool, customers)) {
      const userId = await userOfCustomer(deps, customerId);
      if (userId === undefined) {
        deps.billing.log.warn(
          { customerId },
          'a customer at Stripe pays for our price and is no user of ours',
        );
      } else yield userId;
    }
    startingAfter = page.data.at(-1)?.id;
    if (!page.has_more || startingAfter === undefined) return;
  }
}

async function hasChanged(deps: BillingDependencies, userId: string): Promise<boolean> {
  const before = await getSubscriber(deps, userId);
  const { subscriber: after } = await syncSubscription(deps, userId);
  return (
    before.tier !== after.tier ||
    before.subscriptionId !== after.subscriptionId ||
    before.isCancelled !== after.isCancelled ||
    before.endDate?.getTime() !== after.endDate?.getTime()
  );
}
