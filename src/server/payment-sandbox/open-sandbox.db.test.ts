import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Webhook } from '#server/payment-sandbox/deliveries.ts';
import type { Fault, FaultyRequest } from '#server/payment-sandbox/faults.ts';
import { openPaymentSandbox, type PaymentSandbox } from '#server/payment-sandbox/open-sandbox.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { stripeOf, testSandbox } from '#tests/support/payment-sandbox.ts';

const successUrl = 'http://localhost:3000/subscription-success?session_id={CHECKOUT_SESSION_ID}';
const cancelUrl = 'http://localhost:3000/manage-subscription?canceled=true';

let database: Database;
let sandbox: PaymentSandbox;
let stripe: Stripe;
let now: Date;
let faults: Array<Fault | undefined>;
let asked: FaultyRequest[];

beforeEach(async () => {
  database = await emptyDatabase();
  now = new Date('2026-01-31T10:00:00.000Z');
  faults = [];
  asked = [];
  sandbox = await testSandbox(database, () => now, {
    chooseFault: (request) => {
      asked.push(request);
      return faults.shift();
    },
    retryDelaysMs: [0, 0, 0, 60_000],
  });
  stripe = stripeOf(sandbox);
});

afterEach(() => sandbox.close());

const newCustomer = () => stripe.customers.create({ email: 'fran@reader.example' });

async function newSession(
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer = await newCustomer();
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'user-1',
    line_items: [{ price: sandbox.priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata: { user_id: 'user-1' },
    subscription_data: { metadata: { user_id: 'user-1' } },
    ...overrides,
  });
}

async function newSubscription(): Promise<Stripe.Subscription> {
  const { id: customer } = await newCustomer();
  return stripe.subscriptions.create({ customer, items: [{ price: sandbox.priceId }] });
}

/** The error the SDK makes of an answer. */
async function refusalOf(asking: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Nothing was refused: ${String(outcome)}`);
}

const pendingTypes = async () => (await sandbox.pendingWebhooks()).map(({ event }) => event.type);
const periodEnd = ({ items }: Stripe.Subscription) =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString();

describe('A checkout', () => {
  test('is made, paid and read back with what it led to', async () => {
    const session = await newSession();
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', ui_mode: 'hosted_page' });
    expect(session.success_url).toBe(successUrl);
    expect(session.url).toBe(`http://localhost:3000/payment-sandbox/checkout/${session.id}`);
    await sandbox.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice.payments', 'customer', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'user-1',
      url: null,
      customer: { email: 'fran@reader.example' },
      line_items: { data: [{ amount_total: 2500 }] },
      subscription: {
        status: 'active',
        metadata: { user_id: 'user-1' },
        latest_invoice: { status: 'paid', payments: { data: [{ status: 'paid' }] } },
      },
    });
    expect(paid).not.toHaveProperty('subscription_metadata');
    expect(await pendingTypes()).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ]);
  });

  test('paid several times at once is paid once', async () => {
    const session = await newSession();
    const paid = await Promise.all([1, 2, 3].map(() => sandbox.pay(session.id)));
    expect(new Set(paid.map(({ subscription }) => subscription)).size).toBe(1);
    const { data } = await stripe.subscriptions.list({ status: 'all' });
    expect(data).toHaveLength(1);
  });

  test('that nobody finished expires after a day, and cannot be paid any more', async () => {
    const session = await newSession();
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await sandbox.pay(session.id)).status).toBe('expired');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    const other = await newSession();
    now = new Date(now.getTime() + 25 * 3_600_000);
    await sandbox.advanceClock();
    expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('expired');
    expect(await pendingTypes()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  });

  test('is expired by us once', async () => {
    const session = await newSession();
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    const refusal = await refusalOf(stripe.checkout.sessions.expire(session.id));
    expect([refusal.statusCode, refusal.message]).toEqual([400, expect.stringContaining('["open"]')]);
  });

  test('leads nobody away from this machine', async () => {
    const refusal = await refusalOf(newSession({ success_url: 'https://elsewhere.example/' }));
    expect([refusal.statusCode, refusal.param]).toEqual([400, 'success_url']);
  });
});

describe('The API', () => {
  test.each(['sk_live_51Nobody', 'sk_test_51Nobody', 'rk_live_1', 'sk_sandbox_'])(
    'refuses the key %s',
    async (key) => {
      const refusal = await refusalOf(stripeOf(sandbox, { key }).customers.create({}));
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(refusal.message).not.toContain('Nobody');
    },
  );

  test('refuses another version of the API than the one it speaks', async () => {
    const old = stripeOf(sandbox, { apiVersion: '2020-08-27' as Stripe.LatestApiVersion });
    expect((await refusalOf(old.customers.create({}))).message).toMatch(/^Invalid Stripe API version/);
    expect(Stripe.API_VERSION).toBe((await newCustomer()).lastResponse.apiVersion);
  });

  test('names a parameter it does not know, one that is missing and one that is wrong', async () => {
    const unknown = await refusalOf(newSession({ submit_type: 'pay' }));
    expect([unknown.code, unknown.param]).toEqual(['parameter_unknown', 'submit_type']);
    const { id: customer } = await newCustomer();
    const missing = await refusalOf(
      stripe.subscriptions.create({ customer } as Stripe.SubscriptionCreateParams),
    );
    expect([missing.code, missing.param]).toEqual(['parameter_missing', 'items']);
    const wrong = await refusalOf(newSession({ line_items: [{ price: 'price_other', quantity: 1 }] }));
    expect([wrong.code, wrong.param]).toEqual(['parameter_invalid', 'line_items[0][price]']);
  });

  test('answers what is not there as Stripe does: 404 in the address, 400 in the body', async () => {
    const missing = { code: 'resource_missing' };
    expect(await refusalOf(stripe.customers.retrieve('cus_x'))).toMatchObject({
      ...missing,
      statusCode: 404,
    });
    expect(await refusalOf(stripe.subscriptions.cancel('sub_x'))).toMatchObject({
      ...missing,
      statusCode: 404,
    });
    expect(await refusalOf(newSession({ customer: 'cus_x' }))).toMatchObject({ ...missing, statusCode: 400 });
    const nowhere = await fetch(`${sandbox.apiBase}/v1/charges`, {
      headers: { authorization: `Bearer ${sandbox.secretKey}` },
    });
    expect(nowhere.status).toBe(404);
    expect(await nowhere.json()).toMatchObject({
      error: { message: expect.stringMatching(/^Unrecognized/) },
    });
  });

  test('refuses to write out what is no object', async () => {
    const session = await newSession();
    const refusal = await refusalOf(stripe.checkout.sessions.retrieve(session.id, { expand: ['status'] }));
    expect(refusal.message).toBe('This property cannot be expanded (status).');
  });

  test('lists newest first, page by page in both directions', async () => {
    const { id: customer } = await newCustomer();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      made.unshift((await stripe.subscriptions.create({ customer, items: [{ price: sandbox.priceId }] })).id);
    }
    await newSubscription();
    const listed = await stripe.subscriptions.list({ customer, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual(made);
    const before = await stripe.subscriptions.list({ customer, limit: 2, ending_before: made[3] as string });
    expect(before.data.map(({ id }) => id)).toEqual([made[1], made[2]]);
    expect(before.has_more).toBe(true);
  });

  test('lists ended subscriptions only where they are asked for', async () => {
    const { id: customer } = await newCustomer();
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: sandbox.priceId }] });
    await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    expect(
      (await stripe.subscriptions.list({ price: sandbox.priceId, status: 'canceled' })).data,
    ).toHaveLength(1);
    expect((await stripe.subscriptions.list({ price: 'price_other', status: 'all' })).data).toEqual([]);
  });
});

describe('An Idempotency-Key', () => {
  test('makes two requests one', async () => {
    const make = () => stripe.customers.create({ email: 'a@reader.example' }, { idempotencyKey: 'k1' });
    const [first, second] = await Promise.all([make(), make()]);
    expect(first.id).toBe(second.id);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('with other parameters is an error', async () => {
    await stripe.customers.create({ email: 'a@reader.example' }, { idempotencyKey: 'k1' });
    const refusal = await refusalOf(
      stripe.customers.create({ email: 'b@reader.example' }, { idempotencyKey: 'k1' }),
    );
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('repeats a refusal too, and what a refusal began is undone', async () => {
    const { id } = await newSubscription();
    const cancel = () => stripe.subscriptions.cancel(id, {}, { idempotencyKey: 'end' });
    expect((await cancel()).status).toBe('canceled');
    expect((await cancel()).status).toBe('canceled');
    expect((await refusalOf(stripe.subscriptions.cancel(id))).code).toBe('resource_missing');
  });
});

describe('Faults', () => {
  test('An answer that is lost after the work was done does not do it twice', async () => {
    faults = [
      { kind: 'drop', when: 'after' },
      { kind: 'drop', when: 'before' },
    ];
    const customer = await newCustomer();
    expect(asked).toHaveLength(3);
    expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
  });

  test('Limits and failures reach the SDK as what they are', async () => {
    const patient = stripeOf(sandbox, { maxNetworkRetries: 0 });
    faults = [
      { kind: 'refuse', status: 429 },
      { kind: 'refuse', status: 500 },
      // A kept connection that breaks is tried once more whatever the settings say.
      { kind: 'drop', when: 'before' },
      { kind: 'drop', when: 'before' },
    ];
    expect(await refusalOf(patient.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(await refusalOf(patient.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await refusalOf(patient.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    faults = [{ kind: 'slow', ms: 300 }];
    const hasty = stripeOf(sandbox, { maxNetworkRetries: 0, timeout: 50 });
    expect(await refusalOf(hasty.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });
});

describe('The life of a subscription', () => {
  test('Each renewal is paid and ends on the day of the first, clamped to short months', async () => {
    const { id } = await newSubscription();
    const ends: string[] = [];
    for (let month = 0; month < 3; month++) {
      ends.push(periodEnd(await stripe.subscriptions.retrieve(id)).slice(0, 10));
      expect((await sandbox.play('renew', id)).outcome).toBe('charged');
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(
      data.map(({ status, amount_paid, billing_reason }) => [status, amount_paid, billing_reason]),
    ).toEqual([
      ['paid', 2500, 'subscription_cycle'],
      ['paid', 2500, 'subscription_cycle'],
      ['paid', 2500, 'subscription_cycle'],
      ['paid', 2500, 'subscription_create'],
    ]);
    expect(data[0]?.parent?.subscription_details?.subscription).toBe(id);
  });

  test('A declined card makes it past due, a paid bill active again, the fourth decline ends it', async () => {
    const { id } = await newSubscription();
    await sandbox.play('fail', id);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(await sandbox.play('renew', id)).toMatchObject({
      outcome: 'charged',
      subscription: { status: 'active' },
    });
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
    for (const declinedPayments of [1, 2, 3]) {
      expect(await sandbox.play('fail', id)).toMatchObject({
        outcome: 'declined',
        subscription: { status: 'past_due', declinedPayments },
      });
    }
    expect((await sandbox.play('fail', id)).outcome).toBe('ended');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    await expect(sandbox.play('renew', id)).rejects.toThrow('This subscription has ended.');
  });

  test('Cancelled, it goes on to the end of its month and ends there; that can be taken back', async () => {
    const { id } = await newSubscription();
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end);
    const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' });
    now = new Date('2026-03-01T00:00:00.000Z');
    await sandbox.advanceClock();
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  test('Time alone renews it, also the months a server was off, and once where two ask at once', async () => {
    const { id } = await newSubscription();
    now = new Date('2026-04-15T00:00:00.000Z');
    for (let round = 0; round < 3; round++) {
      await Promise.all([sandbox.advanceClock(), sandbox.advanceClock()]);
    }
    expect(periodEnd(await stripe.subscriptions.retrieve(id))).toBe('2026-04-30T10:00:00.000Z');
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(3);
  });

  test('What was paid is given back once', async () => {
    const { latest_invoice: invoice } = await newSubscription();
    const { data } = await stripe.invoicePayments.list({ invoice: String(invoice), status: 'paid' });
    const payment_intent = String(data[0]?.payment.payment_intent);
    const refund = await stripe.refunds.create({ payment_intent, reason: 'duplicate' });
    expect(refund).toMatchObject({ amount: 2500, status: 'succeeded' });
    const refusal = await refusalOf(stripe.refunds.create({ payment_intent }));
    expect(refusal.code).toBe('charge_already_refunded');
  });
});

describe('Webhooks', () => {
  /** Takes webhooks as our server would, after `refused` failures. */
  function receiver(refused = 0) {
    const taken: Webhook[] = [];
    let failures = refused;
    return {
      taken,
      post: async (webhook: Webhook) => {
        if (failures-- > 0) return false;
        taken.push(webhook);
        return true;
      },
    };
  }

  const allDelivered = async (of: PaymentSandbox = sandbox) => {
    const ids = (await of.pendingWebhooks()).map(({ event }) => event.id);
    expect(await of.delivered(ids, 10_000)).toBe(true);
  };

  test('are signed as Stripe signs them, and say what is', async () => {
    const { id } = await newSubscription();
    const [created] = await sandbox.pendingWebhooks();
    if (created === undefined) throw new Error('Nothing is to be delivered');
    const { body, headers } = created;
    const read = (text: string, secret = sandbox.webhookSecret) =>
      stripe.webhooks.constructEvent(text, headers['stripe-signature'], secret);
    const event = read(body);
    expect(event.type).toBe('customer.subscription.created');
    expect(event.api_version).toBe(Stripe.API_VERSION);
    expect(event.data.object).toMatchObject({ id, object: 'subscription' });
    expect(() => read(`${body} `)).toThrow(/signature/i);
    expect(() => read(body, 'whsec_other')).toThrow(/signature/i);
  });

  test('are sent again until they are taken, then no more', async () => {
    const { taken, post } = receiver(3);
    await newSubscription();
    sandbox.deliverTo(post);
    await allDelivered();
    expect(taken.map(({ event }) => event.type).sort()).toEqual([
      'customer.subscription.created',
      'invoice.paid',
    ]);
    await newSubscription();
    await allDelivered();
    expect(taken).toHaveLength(4);
  });

  test('that a killed server owes are delivered by the next one, once by two together', async () => {
    await newSubscription();
    await sandbox.close();
    const { taken, post } = receiver();
    const next = await testSandbox(database, () => now);
    const other = await testSandbox(database, () => now);
    expect([next.secretKey, next.webhookSecret]).toEqual([sandbox.secretKey, sandbox.webhookSecret]);
    try {
      next.deliverTo(post);
      other.deliverTo(post);
      await allDelivered(next);
    } finally {
      await Promise.all([next.close(), other.close()]);
    }
    expect(taken).toHaveLength(2);
    expect(new Set(taken.map(({ event }) => event.id)).size).toBe(2);
  });

  test('posted to an address that refuses or is gone stay due', async () => {
    await newSubscription();
    sandbox.deliverTo('http://127.0.0.1:9/api/webhooks/stripe');
    const ids = (await sandbox.pendingWebhooks()).map(({ event }) => event.id);
    expect(await sandbox.delivered(ids, 100)).toBe(false);
    expect(await stripe.events.retrieve(ids[0] ?? '')).toMatchObject({ pending_webhooks: 1 });
  });
});

test('It opens neither beside a Stripe account nor away from loopback', async () => {
  const stripeKeys = {
    STRIPE_SECRET_KEY: 'sk_live_51Real',
    STRIPE_WEBHOOK_SECRET: 'whsec_real',
    STRIPE_PRICE_ID: 'price_real',
  };
  const log = { warn() {} };
  const opening = (config: Parameters<typeof openPaymentSandbox>[0]['config']) =>
    openPaymentSandbox({ config, database, now: () => now, log });
  await expect(opening(readConfig(stripeKeys))).rejects.toThrow('exists only on loopback');
  await expect(opening({ stripe: null, isLoopback: false })).rejects.toThrow('exists only on loopback');
});
