import type Stripe from 'stripe';
import { userOfCustomer } from '#server/accounts/billing/customers.ts';
import { customerOf, isHandled } from '#server/accounts/billing/handled-events.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { expireOtherCheckouts } from '#server/accounts/billing/open-checkouts.ts';
import { markEventHandled, receiveEvent } from '#server/accounts/billing/stripe-events.ts';
import { syncSubscription } from '#server/accounts/billing/sync-subscription.ts';

export type EventOutcome = 'handled' | 'repeated' | 'unknown customer' | 'not ours';

/**
 * Handles a webhook event once: updates the customer's user to Stripe's current records.
 * @param event an event with a verified signature.
 * @throws any failure; the event stays unhandled until Stripe sends it again.
 */
export async function handleEvent(deps: BillingDependencies, event: Stripe.Event): Promise<EventOutcome> {
  if (!isHandled(event)) return 'not ours';
  const { pool } = deps.database;
  if (!(await receiveEvent(pool, event, deps.now()))) return 'repeated';
  const customerId = customerOf(event);
  const userId = customerId === null ? undefined : await userOfCustomer(deps, customerId);
  if (customerId !== null && userId !== undefined) {
    const { isUnsettled } = await syncSubscription(deps, userId);
    if (event.type === 'checkout.session.completed') {
      await expireOtherCheckouts(await deps.billing.stripe(), customerId);
    }
    if (isUnsettled) throw new Error('A surplus subscription is still running');
  }
  await markEventHandled(pool, event.id, deps.now());
  return userId === undefined ? 'unknown customer' : 'handled';
}
