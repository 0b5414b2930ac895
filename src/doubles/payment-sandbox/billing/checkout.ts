import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { newId } from '#doubles/payment-sandbox/api/records.ts';
import { noSuch, SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import { toSeconds, type WireSession } from '#doubles/payment-sandbox/api/wire.ts';
import { currency, premiumPrice, premiumProduct } from '#doubles/payment-sandbox/billing/catalogue.ts';
import { createCustomer, getCustomer } from '#doubles/payment-sandbox/billing/customers.ts';
import { startSubscription } from '#doubles/payment-sandbox/billing/subscriptions.ts';
import { loopbackHosts } from '#server/platform/config/loopback.ts';
import { premiumPricePence } from '#shared/vocabulary/tiers.ts';

export interface SessionFields {
  customer?: string | undefined;
  customer_email?: string | undefined;
  client_reference_id?: string | undefined;
  success_url: string;
  cancel_url?: string | undefined;
  expires_at?: number | undefined;
  locale?: WireSession['locale'] | undefined;
  metadata?: Record<string, string> | undefined;
  subscription_data?: { metadata?: Record<string, string> | undefined } | undefined;
}

/** A session as stored, with the sandbox's additional fields. */
export interface KeptSession extends WireSession {
  subscription_metadata: Record<string, string>;
}

/** Stripe's limits of `expires_at`, and its default, counted from creation. */
const shortestLifeSeconds = 30 * 60;
const longestLifeSeconds = 24 * 60 * 60;

/** Path of the hosted page, in the main server: one port for people. */
export const checkoutPath = (id: string): string => `/payment-sandbox/checkout/${id}`;

export async function createSession(call: Call, fields: SessionFields): Promise<WireSession> {
  if (fields.customer !== undefined && fields.customer_email !== undefined) {
    throw new SandboxError(400, 'You may only specify one of these parameters: customer, customer_email.');
  }
  const customer =
    fields.customer === undefined ? undefined : await getCustomer(call, fields.customer, 'customer');
  const email = customer?.email ?? fields.customer_email ?? null;
  const session = newSession(call, fields, email);
  await call.records.put('checkout.session', session);
  return session;
}

/** Takes the payment and begins the subscription. @throws SandboxError unless the session is open. */
export async function completeSession(call: Call, id: string): Promise<WireSession> {
  const session = await getSession(call, id);
  if (session.status !== 'open') {
    throw new SandboxError(400, `This Checkout Session is ${session.status} and cannot be paid.`);
  }
  const customerId =
    typeof session.customer === 'string'
      ? session.customer
      : (await createCustomer(call, { email: session.customer_email ?? undefined })).id;
  const { subscription, invoice } = await startSubscription(call, {
    customerId,
    metadata: session.subscription_metadata,
  });
  const complete: KeptSession = {
    ...session,
    customer: customerId,
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  await call.records.put('checkout.session', complete);
  await call.emit('checkout.session.completed', complete);
  return complete;
}

/** @throws SandboxError unless the session is open. */
export async function expireSession(call: Call, id: string): Promise<WireSession> {
  const session = await getSession(call, id);
  if (session.status !== 'open') {
    throw new SandboxError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const expired: KeptSession = { ...session, status: 'expired', url: null };
  await call.records.put('checkout.session', expired);
  await call.emit('checkout.session.expired', expired);
  return expired;
}

export async function getSession(call: Call, id: string): Promise<KeptSession> {
  const session = await call.records.find('checkout.session', id);
  if (session === undefined) throw noSuch('checkout.session', id);
  return { subscription_metadata: {}, ...session };
}

function newSession(call: Call, fields: SessionFields, email: string | null): KeptSession {
  const id = newId('checkout.session');
  const created = toSeconds(call.now);
  const expiresAt = fields.expires_at ?? created + longestLifeSeconds;
  if (expiresAt < created + shortestLifeSeconds || expiresAt > created + longestLifeSeconds) {
    throw new SandboxError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return {
    ...unusedOfSession,
    id,
    object: 'checkout.session',
    amount_subtotal: premiumPricePence,
    amount_total: premiumPricePence,
    cancel_url: fields.cancel_url ?? null,
    client_reference_id: fields.client_reference_id ?? null,
    created,
    currency,
    customer: fields.customer ?? null,
    customer_creation: fields.customer === undefined ? 'always' : null,
    customer_details: email === null ? null : { ...unusedOfCustomer, email },
    customer_email: fields.customer_email ?? null,
    expires_at: expiresAt,
    invoice: null,
    livemode: false,
    locale: fields.locale ?? null,
    metadata: fields.metadata ?? {},
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    subscription_metadata: fields.subscription_data?.metadata ?? {},
    success_url: fields.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${loopbackOrigin(fields.success_url, 'success_url')}${checkoutPath(id)}`,
  };
}

/** Stripe's fields without a meaning here. */
const unusedOfSession = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  wallet_options: null,
} satisfies Partial<WireSession>;

const unusedOfCustomer = {
  address: null,
  business_name: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
} satisfies Partial<WireSession['customer_details']>;

/** Returns the origin of the browser, to which it returns. Only this machine is allowed. */
export function loopbackOrigin(address: string, param: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SandboxError(400, 'Not a valid URL', { code: 'url_invalid', param });
  }
  if (!loopbackHosts.has(url.hostname)) {
    throw new SandboxError(400, 'The payment sandbox leads back to this machine only.', {
      code: 'url_invalid',
      param,
    });
  }
  return url.origin;
}

/** Returns the items of a session, for requests that expand `line_items`. */
export function lineItemsOf(session: WireSession): NonNullable<WireSession['line_items']> {
  return {
    object: 'list',
    data: [
      {
        id: `li_${session.id.replace(/^cs_test_/, '')}`,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: premiumPricePence,
        amount_tax: 0,
        amount_total: premiumPricePence,
        currency,
        description: premiumProduct.name,
        metadata: {},
        price: premiumPrice,
        quantity: 1,
      },
    ],
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}
