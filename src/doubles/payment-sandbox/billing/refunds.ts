import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { newId } from '#doubles/payment-sandbox/api/records.ts';
import { noSuch, SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import { toSeconds, type WireRefund } from '#doubles/payment-sandbox/api/wire.ts';
import { currency } from '#doubles/payment-sandbox/billing/catalogue.ts';

export interface RefundFields {
  payment_intent: string;
  amount?: number | undefined;
  reason?: WireRefund['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
}

/** One page is enough for the refunds of one payment. */
const maxRefunds = 100;

/** Creates a refund. @throws SandboxError if it exceeds the payment less earlier refunds. */
export async function createRefund(call: Call, fields: RefundFields): Promise<WireRefund> {
  const { payment_intent: paymentIntent } = fields;
  const { data: payments } = await call.records.list('invoice_payment', {
    where: { payment: { payment_intent: paymentIntent } },
    limit: 1,
  });
  const [payment] = payments;
  if (payment === undefined) throw noSuch('payment_intent', paymentIntent, 'payment_intent');
  const { data: earlier } = await call.records.list('refund', {
    where: { payment_intent: paymentIntent },
    limit: maxRefunds,
  });
  const left = (payment.amount_paid ?? 0) - earlier.reduce((sum, { amount }) => sum + amount, 0);
  if (left === 0) {
    throw new SandboxError(400, `Charge for ${paymentIntent} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = fields.amount ?? left;
  if (amount < 1 || amount > left) {
    throw new SandboxError(400, `Refund amount (${amount}) is greater than unrefunded amount (${left})`, {
      param: 'amount',
    });
  }
  const refund: WireRefund = {
    id: newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: toSeconds(call.now),
    currency,
    customer: null,
    customer_account: null,
    metadata: fields.metadata ?? {},
    payment_intent: paymentIntent,
    payment_method: null,
    reason: fields.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  await call.records.put('refund', refund);
  return refund;
}
