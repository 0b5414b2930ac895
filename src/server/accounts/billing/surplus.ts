import type Stripe from 'stripe';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { ignoreMissing, isPassingFailure, isStripeFailure } from '#server/accounts/billing/stripe-errors.ts';
import type { SubscriptionTerms, SurplusSubscription } from '#server/accounts/billing/subscription-terms.ts';

/** A customer with more running subscriptions than the one that gives premium. */
export interface Surplus {
  userId: string;
  terms: SubscriptionTerms;
  surplus: readonly SurplusSubscription[];
  isToResume: boolean;
}

/**
 * Prevents double payment: refunds a surplus subscription for the overlapping period, then ends it. The
 * refund comes first, because an ended subscription is not found again. Idempotent.
 */
export async function settleSurplus(
  { billing }: BillingDependencies,
  { userId, terms, surplus, isToResume }: Surplus,
): Promise<void> {
  const stripe = await billing.stripe();
  if (isToResume) {
    await stripe.subscriptions.update(terms.subscriptionId, { cancel_at_period_end: false });
    billing.log.info(
      { userId, subscriptionId: terms.subscriptionId },
      'paid for again while cancelled: goes on',
    );
  }
  for (const { id, latestInvoiceId, isToRefund } of surplus) {
    billing.log.warn({ userId, subscriptionId: id }, 'a second subscription of one customer is ended');
    if (isToRefund && latestInvoiceId !== null) {
      await refundInvoice(stripe, latestInvoiceId).catch((error: unknown) => {
        if (isPassingFailure(error)) throw error;
        // Ends it despite the failed refund: a running subscription would charge again next month.
        billing.log.error(
          { err: error, userId, invoiceId: latestInvoiceId },
          'this invoice must be refunded by hand',
        );
      });
    }
    await endSubscription(stripe, id);
  }
}

/** Ends a subscription immediately, without a refund; idempotent. */
export async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  await ignoreMissing(stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }));
}

async function refundInvoice(stripe: Stripe, invoice: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
  for (const { payment } of data) {
    const paymentIntent = idOf(payment.payment_intent);
    const charge = idOf(payment.charge);
    if (paymentIntent !== null) await refund(stripe, { payment_intent: paymentIntent });
    else if (charge !== null) await refund(stripe, { charge });
  }
}

async function refund(
  stripe: Stripe,
  payment: { payment_intent: string } | { charge: string },
): Promise<void> {
  const [id] = Object.values(payment);
  try {
    await stripe.refunds.create({ ...payment, reason: 'duplicate' }, { idempotencyKey: `refund-${id}` });
  } catch (error) {
    // An idempotency key lasts a day; a repeat of an older refund gets this code.
    if (!isStripeFailure(error) || error.code !== 'charge_already_refunded') throw error;
  }
}

function idOf(reference: string | { id: string } | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
