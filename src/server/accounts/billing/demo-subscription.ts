import { createCheckout } from '#server/accounts/billing/create-checkout.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { listCheckouts } from '#server/accounts/billing/open-checkouts.ts';
import { hadPremium, setTierWithoutSubscription } from '#server/accounts/billing/repository.ts';
import { getSubscriber, syncSubscription } from '#server/accounts/billing/sync-subscription.ts';

/**
 * Gives a demo account that never had premium a live subscription in the payment sandbox, paid on its page
 * like any other, so that it can be renewed, fail and be cancelled. With a real Stripe account, where nobody
 * pays for a demo, it grants premium without an end.
 * @param origin origin of the user's browser.
 * @throws any failure; the next call starts over.
 */
export async function giveDemoSubscription(
  deps: BillingDependencies,
  userId: string,
  origin: string,
): Promise<void> {
  const { pool } = deps.database;
  if (await hadPremium(pool, userId)) return;
  const sandbox = await deps.billing.sandbox();
  if (sandbox === null) {
    await setTierWithoutSubscription(pool, userId, 'premium', deps.now());
    return;
  }
  // An earlier attempt may have failed after the payment.
  if ((await syncSubscription(deps, userId)).subscriber.hasPremium) return;
  await createCheckout(deps, userId, origin);
  const { customerId } = await getSubscriber(deps, userId);
  if (customerId === null) throw new Error('A checkout was made without a customer');
  const sessions = await listCheckouts(await deps.billing.stripe(), customerId);
  const open = sessions.find(({ status }) => status === 'open');
  if (open !== undefined) await sandbox.pay(open.id);
  await syncSubscription(deps, userId);
}
