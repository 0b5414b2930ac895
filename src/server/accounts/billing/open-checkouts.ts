import type Stripe from 'stripe';
import { isStripeFailure } from '#server/accounts/billing/stripe-errors.ts';

/** The last sessions of a customer, newest first. Open ones end after a day, so older pages hold none worth having. */
export async function listCheckouts(stripe: Stripe, customerId: string): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
  return data;
}

/** Makes open sessions unpayable. One that was paid or has expired meanwhile stays what it is. */
export async function expireCheckouts(
  stripe: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<void> {
  for (const { id, status } of sessions) {
    if (status !== 'open') continue;
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      // "Only Checkout Sessions with a status in open can be expired": somebody was quicker.
      if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') throw error;
    }
  }
}

/** After a payment no other page of the same customer may take a second one. */
export async function expireOtherCheckouts(stripe: Stripe, customerId: string): Promise<void> {
  await expireCheckouts(stripe, await listCheckouts(stripe, customerId));
}
