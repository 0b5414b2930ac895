import { randomBytes } from 'node:crypto';
import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { newId } from '#doubles/payment-sandbox/api/records.ts';
import { noSuch, SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import { toSeconds, type WireInvoice, type WireSubscription } from '#doubles/payment-sandbox/api/wire.ts';
import { currency, premiumPrice } from '#doubles/payment-sandbox/billing/catalogue.ts';
import { getCustomer, mergedMetadata } from '#doubles/payment-sandbox/billing/customers.ts';
import { draftInvoice, payInvoice, voidInvoice } from '#doubles/payment-sandbox/billing/invoices.ts';
import { addMonths } from '#doubles/payment-sandbox/billing/months.ts';
import { premiumPricePence } from '#shared/vocabulary/tiers.ts';

type Item = WireSubscription['items']['data'][number];

/**
 * Begins a subscription to premium and takes the first month's payment, which always succeeds: a declined
 * card is refused earlier. Emits `customer.subscription.created` and `invoice.paid`.
 */
export async function startSubscription(
  call: Call,
  fields: { customerId: string; metadata?: Record<string, string> | undefined },
): Promise<{ subscription: WireSubscription; invoice: WireInvoice }> {
  const customer = await getCustomer(call, fields.customerId, 'customer');
  const draft = newSubscription(call, customer.id, fields.metadata ?? {});
  const item = itemOf(draft);
  const invoice = await draftInvoice(call, {
    subscription: draft,
    itemId: item.id,
    customer,
    reason: 'subscription_create',
    period: { start: item.current_period_start, end: item.current_period_end },
  });
  const subscription = { ...draft, latest_invoice: invoice.id };
  await call.records.put('subscription', subscription);
  await call.emit('customer.subscription.created', subscription);
  return { subscription, invoice: await payInvoice(call, invoice) };
}

export interface SubscriptionChanges {
  cancel_at_period_end?: boolean | undefined;
  /** Seconds since 1970, the end of the period, or null to continue. */
  cancel_at?: number | 'min_period_end' | 'max_period_end' | null | undefined;
  metadata?: Record<string, string> | undefined;
}

/** Schedules a cancellation, withdraws it, or changes the metadata. Emits `customer.subscription.updated`. */
export async function updateSubscription(
  call: Call,
  id: string,
  changes: SubscriptionChanges,
): Promise<WireSubscription> {
  const present = await getSubscription(call, id);
  if (present.status === 'canceled' && Object.keys(changes).some((name) => name !== 'metadata')) {
    throw new SandboxError(
      400,
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  const ending = endingOf(call, present, changes);
  const metadata = mergedMetadata(present.metadata, changes.metadata);
  const previous = differences(present, { ...ending, metadata });
  const updated: WireSubscription = { ...present, ...ending, metadata };
  await call.records.put('subscription', updated);
  if (Object.keys(previous).length > 0) await call.emit('customer.subscription.updated', updated, previous);
  return updated;
}

/** Ends a subscription now. Emits `customer.subscription.deleted`. */
export async function endSubscription(
  call: Call,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<WireSubscription> {
  const present = await getSubscription(call, id);
  // As at Stripe: it can be read, but not cancelled a second time.
  if (present.status === 'canceled') throw noSuch('subscription', id);
  const now = toSeconds(call.now);
  const ended: WireSubscription = {
    ...present,
    status: 'canceled',
    canceled_at: present.canceled_at ?? now,
    cancel_at_period_end: false,
    ended_at: now,
    cancellation_details: cancellation(present.cancellation_details?.reason ?? reason),
  };
  await call.records.put('subscription', ended);
  const unpaid = await latestInvoice(call, present);
  if (unpaid?.status === 'open') await voidInvoice(call, unpaid);
  await call.emit('customer.subscription.deleted', ended);
  return ended;
}

export async function getSubscription(call: Call, id: string): Promise<WireSubscription> {
  const subscription = await call.records.find('subscription', id);
  if (subscription === undefined) throw noSuch('subscription', id);
  return subscription;
}

export async function latestInvoice(
  call: Call,
  { latest_invoice: latest }: WireSubscription,
): Promise<WireInvoice | undefined> {
  return typeof latest === 'string' ? call.records.find('invoice', latest) : undefined;
}

/** Returns the only item of a subscription. */
export function itemOf(subscription: WireSubscription): Item {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item`);
  return item;
}

/** Returns a subscription with another period. */
export function withPeriod(
  subscription: WireSubscription,
  period: { start: number; end: number },
): WireSubscription {
  const item = itemOf(subscription);
  const moved: Item = { ...item, current_period_start: period.start, current_period_end: period.end };
  return { ...subscription, items: { ...subscription.items, data: [moved] } };
}

/** Returns the changed fields with their previous values. */
export function differences(
  present: WireSubscription,
  changes: Partial<WireSubscription>,
): Record<string, unknown> {
  const names = Object.keys(changes) as Array<keyof WireSubscription>;
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(present[name]) !== JSON.stringify(changes[name]))
      .map((name) => [name, present[name]]),
  );
}

function endingOf(
  call: Call,
  present: WireSubscription,
  changes: SubscriptionChanges,
): Pick<WireSubscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at' | 'cancellation_details'> {
  const periodEnd = itemOf(present).current_period_end;
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = changes;
  if (at !== undefined && atPeriodEnd !== undefined) {
    throw new SandboxError(
      400,
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  const { cancel_at, cancel_at_period_end, canceled_at, cancellation_details } = present;
  if (at === undefined && atPeriodEnd === undefined) {
    return { cancel_at, cancel_at_period_end, canceled_at, cancellation_details };
  }
  const end = atPeriodEnd === true ? periodEnd : typeof at === 'string' ? periodEnd : (at ?? null);
  return {
    cancel_at: end,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: end === null ? null : (canceled_at ?? toSeconds(call.now)),
    cancellation_details: cancellation(end === null ? null : 'cancellation_requested'),
  };
}

function cancellation(
  reason: NonNullable<WireSubscription['cancellation_details']>['reason'],
): WireSubscription['cancellation_details'] {
  return { comment: null, feedback: null, feedback_option: null, reason };
}

function newSubscription(call: Call, customerId: string, metadata: Record<string, string>): WireSubscription {
  const id = newId('subscription');
  const start = toSeconds(call.now);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: cancellation(null),
    collection_method: 'charge_automatically',
    created: start,
    currency,
    customer: customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem(call, id)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

function newItem(call: Call, subscriptionId: string): Item {
  const start = toSeconds(call.now);
  return {
    id: `si_${randomBytes(12).toString('hex')}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: toSeconds(addMonths(call.now, 1)),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: premiumPrice.id,
      object: 'plan',
      active: true,
      amount: premiumPricePence,
      amount_decimal: String(premiumPricePence),
      billing_scheme: 'per_unit',
      created: premiumPrice.created,
      currency,
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: premiumPrice.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price: premiumPrice,
    quantity: 1,
    subscription: subscriptionId,
    tax_rates: [],
  };
}
