import { randomBytes } from 'node:crypto';
import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { newId } from '#doubles/payment-sandbox/api/records.ts';
import {
  toSeconds,
  type WireCustomer,
  type WireInvoice,
  type WireInvoicePayment,
  type WireSubscription,
} from '#doubles/payment-sandbox/api/wire.ts';
import { currency, premiumPrice, premiumProduct } from '#doubles/payment-sandbox/billing/catalogue.ts';
import { premiumPricePence } from '#shared/vocabulary/tiers.ts';

/** One month of a subscription. */
export interface BilledPeriod {
  start: number;
  end: number;
}

export interface InvoiceFields {
  subscription: Pick<WireSubscription, 'id' | 'metadata'>;
  itemId: string;
  customer: WireCustomer;
  reason: 'subscription_create' | 'subscription_cycle';
  period: BilledPeriod;
}

/** Creates the bill of one month; nothing is paid and no event is sent. */
export async function draftInvoice(call: Call, fields: InvoiceFields): Promise<WireInvoice> {
  const invoice = invoiceOf(call, fields);
  await call.records.put('invoice', invoice);
  return invoice;
}

/** Records a successful payment. */
export async function payInvoice(call: Call, invoice: WireInvoice): Promise<WireInvoice> {
  const paid: WireInvoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: toSeconds(call.now) },
  };
  await call.records.put('invoice', paid);
  await call.records.put('invoice_payment', paymentOf(call, paid));
  await call.emit('invoice.paid', paid);
  return paid;
}

/** Records a declined card; Stripe retries days later. */
export async function declineInvoice(call: Call, invoice: WireInvoice): Promise<WireInvoice> {
  const attemptCount = invoice.attempt_count + 1;
  const declined: WireInvoice = {
    ...invoice,
    attempt_count: attemptCount,
    attempted: true,
    next_payment_attempt: toSeconds(call.now) + retryDays * 86_400,
  };
  await call.records.put('invoice', declined);
  await call.emit('invoice.payment_failed', declined);
  return declined;
}

/** Voids a bill of a subscription that ended unpaid. */
export async function voidInvoice(call: Call, invoice: WireInvoice): Promise<void> {
  await call.records.put('invoice', {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: toSeconds(call.now) },
  });
}

/** Days between two charges of a declined card. */
const retryDays = 3;

function paymentOf(call: Call, invoice: WireInvoice): WireInvoicePayment {
  return {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: toSeconds(call.now),
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: `pi_${randomBytes(12).toString('hex')}`, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: toSeconds(call.now) },
  };
}

function invoiceOf(call: Call, fields: InvoiceFields): WireInvoice {
  const { subscription, customer, reason, period } = fields;
  const id = newId('invoice');
  const created = toSeconds(call.now);
  const amount = premiumPricePence;
  return {
    ...unusedOfInvoice,
    id,
    object: 'invoice',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    lines: { object: 'list', data: [lineOf(id, fields)], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // A subscription's first bill covers no past time, a later one the month before.
    period_end: period.start,
    period_start: period.start,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    webhooks_delivered_at: created,
  };
}

/** Stripe's fields without a meaning here. */
const unusedOfInvoice = {
  account_country: 'GB',
  account_name: null,
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  auto_advance: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<WireInvoice>;

function lineOf(
  invoiceId: string,
  { subscription, itemId, period }: InvoiceFields,
): WireInvoice['lines']['data'][number] {
  return {
    id: `il_${randomBytes(12).toString('hex')}`,
    object: 'line_item',
    amount: premiumPricePence,
    currency,
    description: `1 × ${premiumProduct.name} (at £${(premiumPricePence / 100).toFixed(2)} / month)`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: itemId,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: premiumPrice.id, product: premiumProduct.id },
      type: 'price_details',
      unit_amount_decimal: String(premiumPricePence),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: premiumPricePence,
    taxes: [],
  };
}
