import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import {
  toDate,
  toSeconds,
  type WireInvoice,
  type WireSubscription,
} from '#doubles/payment-sandbox/api/wire.ts';
import { getCustomer } from '#doubles/payment-sandbox/billing/customers.ts';
import { declineInvoice, draftInvoice, payInvoice } from '#doubles/payment-sandbox/billing/invoices.ts';
import { nextBillingDate } from '#doubles/payment-sandbox/billing/months.ts';
import {
  differences,
  endSubscription,
  getSubscription,
  itemOf,
  latestInvoice,
  withPeriod,
} from '#doubles/payment-sandbox/billing/subscriptions.ts';

/** Stripe's usual number of charges of a declined card before it ends the subscription. */
export const maxPaymentAttempts = 4;

/** Result for a subscription. */
export interface CycleOutcome {
  subscription: WireSubscription;
  outcome: 'charged' | 'declined' | 'ended';
}

/**
 * Ends the month with a working card: pays an overdue bill, or the next month, which begins. A cancelled
 * subscription ends.
 */
export async function renew(call: Call, id: string): Promise<CycleOutcome> {
  const present = await getLiving(call, id);
  if (present.cancel_at !== null) return expire(call, id);
  const overdue = await overdueInvoice(call, present);
  if (overdue !== undefined) {
    await payInvoice(call, overdue);
    return { subscription: await change(call, present, { status: 'active' }), outcome: 'charged' };
  }
  const { subscription, invoice } = await nextMonth(call, present);
  await payInvoice(call, invoice);
  return { subscription: await change(call, present, subscription), outcome: 'charged' };
}

/**
 * Ends the month with a declined card: the next month begins unpaid and the subscription is past due. After
 * the last of four attempts it ends.
 */
export async function fail(call: Call, id: string): Promise<CycleOutcome> {
  const present = await getLiving(call, id);
  if (present.cancel_at !== null) return expire(call, id);
  const overdue = await overdueInvoice(call, present);
  if (overdue !== undefined) {
    const { attempt_count: attempts } = await declineInvoice(call, overdue);
    if (attempts >= maxPaymentAttempts) return expire(call, id);
    return { subscription: present, outcome: 'declined' };
  }
  const { subscription, invoice } = await nextMonth(call, present);
  await declineInvoice(call, invoice);
  return {
    subscription: await change(call, present, { ...subscription, status: 'past_due' }),
    outcome: 'declined',
  };
}

/** Ends the subscription now: a cancelled one because its time is over, another because it was not paid. */
export async function expire(call: Call, id: string): Promise<CycleOutcome> {
  const present = await getLiving(call, id);
  const reason = present.cancel_at === null ? 'payment_failed' : 'cancellation_requested';
  return { subscription: await endSubscription(call, id, reason), outcome: 'ended' };
}

async function getLiving(call: Call, id: string): Promise<WireSubscription> {
  const subscription = await getSubscription(call, id);
  if (subscription.status === 'canceled') throw new SandboxError(400, 'This subscription has ended.');
  return subscription;
}

async function overdueInvoice(call: Call, subscription: WireSubscription): Promise<WireInvoice | undefined> {
  if (subscription.status !== 'past_due') return undefined;
  const invoice = await latestInvoice(call, subscription);
  return invoice?.status === 'open' ? invoice : undefined;
}

async function nextMonth(
  call: Call,
  present: WireSubscription,
): Promise<{ subscription: WireSubscription; invoice: WireInvoice }> {
  const item = itemOf(present);
  const start = item.current_period_end;
  const end = toSeconds(nextBillingDate(toDate(present.billing_cycle_anchor), toDate(start)));
  const invoice = await draftInvoice(call, {
    subscription: present,
    itemId: item.id,
    customer: await getCustomer(call, String(present.customer)),
    reason: 'subscription_cycle',
    period: { start, end },
  });
  return {
    subscription: { ...withPeriod(present, { start, end }), latest_invoice: invoice.id },
    invoice,
  };
}

async function change(
  call: Call,
  present: WireSubscription,
  changes: Partial<WireSubscription>,
): Promise<WireSubscription> {
  const updated: WireSubscription = { ...present, ...changes };
  await call.records.put('subscription', updated);
  await call.emit('customer.subscription.updated', updated, differences(present, changes));
  return updated;
}
