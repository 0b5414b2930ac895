import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Webhook } from '#doubles/payment-sandbox/deliveries.ts';
import type { PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { patienceMs } from '#tests/support/patience.ts';
import { refusalOf, shopIn, stripeOf, testSandbox } from '#tests/support/servers/payment-sandbox.ts';

let database: Database;
let sandbox: PaymentSandbox;
let stripe: Stripe;
let now: Date;

beforeEach(async () => {
  database = await emptyDatabase();
  now = new Date('2026-01-31T10:00:00.000Z');
  sandbox = await testSandbox(database, () => now, { retryDelaysMs: [0, 0, 0, 60_000] });
  stripe = stripeOf(sandbox);
});

afterEach(() => sandbox.close());

const { newSubscription } = shopIn(() => ({ sandbox, stripe }));

const periodEnd = ({ items }: Stripe.Subscription) =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString();

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
  /** Accepts webhooks as our server would, after `refused` failures. */
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
    expect(await of.delivered(ids, patienceMs)).toBe(true);
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
