import type Stripe from 'stripe';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { explainStripeError, ignoreMissing } from '#server/accounts/billing/stripe-errors.ts';
import { getSubscriber } from '#server/accounts/billing/sync-subscription.ts';

/** A payment as Stripe has it. */
export interface Payment {
  /** Day of the invoice, as ISO 8601. */
  paidAt: string;
  /** In units of the currency, such as `9.99`. */
  amount: string;
  currency: string;
  invoice: string | null;
}

/** Payments of one answer of Stripe, its maximum. */
const pageSize = 100;

/**
 * Lists the payments of a user, newest first.
 * @throws AppError `unavailable` or `internal` if Stripe fails.
 */
export async function listPayments(deps: BillingDependencies, userId: string): Promise<Payment[]> {
  const { customerId } = await getSubscriber(deps, userId);
  if (customerId === null) return [];
  return explainStripeError(
    {
      sentence: 'Stripe, which has your payments, does not answer just now. Please try again later.',
      logMessage: 'Failed to list the payments of a user',
    },
    async () => {
      const stripe = await deps.billing.stripe();
      const filter = { customer: customerId, status: 'paid', limit: pageSize } as const;
      const invoices: Stripe.Invoice[] = [];
      for (;;) {
        const after = invoices.at(-1)?.id;
        const page = await ignoreMissing(
          stripe.invoices.list({ ...filter, ...(after !== undefined && { starting_after: after }) }),
        );
        invoices.push(...(page?.data ?? []));
        if (page?.has_more !== true) break;
      }
      return invoices.map(({ id, created, amount_paid, currency }) => ({
        paidAt: new Date(created * 1_000).toISOString(),
        amount: (amount_paid / 100).toFixed(2),
        currency: currency.toUpperCase(),
        invoice: id ?? null,
      }));
    },
  );
}
