import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault, FaultyRequest } from '#doubles/payment-sandbox/api/faults.ts';
import { openPaymentSandbox, type PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import {
  refusalOf,
  shopIn,
  stripeOf,
  successUrl,
  testSandbox,
} from '#tests/support/servers/payment-sandbox.ts';

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

const { newCustomer, newSession, newSubscription } = shopIn(() => ({ sandbox, stripe }));
const pendingTypes = async () => (await sandbox.pendingWebhooks()).map(({ event }) => event.type);

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
      // A broken keep-alive connection is retried once regardless of the settings.
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

test('It opens neither beside a Stripe account nor where nothing is paid', async () => {
  const stripeKeys = {
    STRIPE_SECRET_KEY: 'sk_live_51Real',
    STRIPE_WEBHOOK_SECRET: 'whsec_real',
    STRIPE_PRICE_ID: 'price_real',
  };
  const log = { warn() {} };
  const opening = (config: Parameters<typeof openPaymentSandbox>[0]['config']) =>
    openPaymentSandbox({ config, database, now: () => now, log });
  await expect(opening(readConfig(stripeKeys))).rejects.toThrow('exists only where BILLING is sandbox');
  await expect(opening({ billing: 'off' })).rejects.toThrow('exists only where BILLING is sandbox');
});
