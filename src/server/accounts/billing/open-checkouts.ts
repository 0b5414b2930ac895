import type Stripe from 'stripe';
import { isStripeFailure } from '#server/accounts/billing/stripe-errors.ts';

/**
 * Lists a customer's latest sessions, newest first. Open ones expire after a day, so older pages hold no
 * useful session.
 */
export async function listCheckouts(stripe: Stripe, customerId: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
  return data;
}

/** Expires open sessions. A session that was paid or has expired meanwhile keeps its status. */
export async function expireCheckouts(
  stripe: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<void> {
  for (const { id, status } of sessions) {
    if (status !== 'open') continue;
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      // "Only Checkout Sessions with a status in open can be expired": its status changed meanwhile.
      if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') throw error;
    }
  }
}

/** Expires a customer's other sessions after a payment, so that none takes a second one. */
export async function expireOtherCheckouts(stripe: Stripe, customerId: string): Promise<void> {
  await expireCheckouts(stripe, await listCheckouts(stripe, customerId));
}
