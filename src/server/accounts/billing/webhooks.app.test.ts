import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Webhook } from '#doubles/payment-sandbox/deliveries.ts';
import { findRefusedSince, purgeStripeEvents } from '#server/accounts/billing/stripe-events.ts';
import { webhookPath } from '#server/accounts/billing/webhook-route.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free.userId;

/** Events of one paid checkout, by type. */
async function paidEvents(): Promise<Record<string, Webhook>> {
  await test.pay(test.people.free);
  const webhooks = await test.sandbox.pendingWebhooks();
  return Object.fromEntries(webhooks.map((webhook) => [webhook.event.type, webhook]));
}

async function completed(): Promise<Webhook> {
  const { 'checkout.session.completed': webhook } = await paidEvents();
  if (webhook === undefined) throw new Error('There is no event of the paid checkout');
  return webhook;
}

const recorded = async () => {
  const { rows } = await test.database.pool.query<{ id: string; isHandled: boolean }>(
    'select event_id as id, handled_at is not null as "isHandled" from stripe_events',
  );
  return rows;
};

/** Signs the event; `by` overrides secret, time and body. */
function signed(webhook: Webhook, by: { secret?: string; at?: Date; body?: string }) {
  const { secret = test.sandbox.webhookSecret, at = new Date(), body = webhook.body } = by;
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { ...webhook.headers, 'stripe-signature': `t=${seconds},v1=${digest}` } };
}

describe('an event', () => {
  it('that is signed opens premium, is recorded, and is answered without cookies or our origin', async () => {
    const webhook = await completed();
    const answer = await test.deliver(webhook);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ received: true });
    expect(await recorded()).toEqual([{ id: webhook.event.id, isHandled: true }]);
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it.each([
    [
      'without a signature',
      (webhook: Webhook) => ({ ...webhook, headers: { 'content-type': 'application/json' } }),
    ],
    ...['nonsense', 't=1,v1=', 't=__proto__,v1=', 't=,v1=,v0=', 't=1,v1=zz', 't=1,v1=\u00e9', '=,=', ','].map(
      (header) =>
        [`with the signature "${header}"`, (webhook: Webhook) => withSignature(webhook, header)] as const,
    ),
    ['signed with another secret', (webhook: Webhook) => signed(webhook, { secret: 'whsec_guessed' })],
    [
      'changed by one byte',
      (webhook: Webhook) => ({ ...webhook, body: webhook.body.replace('paid', 'pa1d') }),
    ],
    ['with its spaces changed', (webhook: Webhook) => ({ ...webhook, body: `${webhook.body} ` })],
    ['that is signed but five minutes old', (webhook: Webhook) => signed(webhook, { at: minutesAgo(5.1) })],
    ['that is signed but not JSON', (webhook: Webhook) => signed(webhook, { body: '{"id": "evt_1"' })],
    ['with an empty body', (webhook: Webhook) => signed(webhook, { body: '' })],
  ] as const)('%s is refused and changes nothing', async (_name, tamper) => {
    const { body, headers } = tamper(await completed());
    const answer = await test.app.inject({ method: 'POST', url: webhookPath, payload: body, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
    expect(await recorded()).toEqual([]);
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('that another secret has signed is noted, until one comes that ours has', async () => {
    const webhook = await completed();
    const since = () => findRefusedSince(test.database.pool, test.now());
    for (const junk of [
      withSignature(webhook, 'nonsense'),
      signed(webhook, { secret: 'whsec_a', body: '{}' }),
    ]) {
      expect((await test.deliver(junk)).statusCode).toBe(400);
      expect(await since()).toBeNull();
    }
    const began = test.now();
    await test.deliver(signed(webhook, { secret: 'whsec_replaced' }));
    await test.passDays(1);
    await test.deliver(signed(webhook, { secret: 'whsec_replaced' }));
    expect(await since()).toEqual(began);
    expect((await test.deliver(webhook)).statusCode).toBe(200);
    expect(await since()).toBeNull();
    await test.deliver(signed(webhook, { secret: 'whsec_replaced' }));
    await test.passDays(3);
    expect(await since()).toBeNull();
    const again = test.now();
    await test.deliver(signed(webhook, { secret: 'whsec_replaced' }));
    expect(await since()).toEqual(again);
  });

  it('is taken with the second of two signatures, as while a secret is replaced', async () => {
    const webhook = await completed();
    const [time, right] = webhook.headers['stripe-signature'].split(',');
    const both = withSignature(webhook, `${time},v1=${'0'.repeat(64)},${right}`);
    expect((await test.deliver(both)).statusCode).toBe(200);
  });

  it('that is larger than any of Stripe’s is refused', async () => {
    const answer = await test.deliver(signed(await completed(), { body: ' '.repeat(1_000_001) }));
    expect(answer.statusCode).toBe(413);
  });

  it('is done once however often it comes', async () => {
    const webhook = await completed();
    await test.deliver(webhook);
    const before = test.requests.length;
    const answers = await Promise.all([1, 2, 3].map(() => test.deliver(webhook)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(test.requests).toHaveLength(before);
    expect(await recorded()).toHaveLength(1);
  });

  it('may come three times at once', async () => {
    const webhook = await completed();
    const answers = await Promise.all([1, 2, 3].map(() => test.deliver(webhook)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('that failed is answered 500, and done when it comes again', async () => {
    const webhook = await completed();
    test.setFault(() => ({ kind: 'refuse', status: 503 }));
    expect((await test.deliver(webhook)).statusCode).toBe(500);
    expect(await recorded()).toEqual([{ id: webhook.event.id, isHandled: false }]);
    expect(await test.hasPremium(test.people.free)).toBe(false);
    test.setFault(undefined);
    expect((await test.deliver(webhook)).statusCode).toBe(200);
    expect(await recorded()).toEqual([{ id: webhook.event.id, isHandled: true }]);
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it.each(['customer.subscription.created', 'invoice.paid'])('%s opens premium as well', async (type) => {
    const { [type]: webhook } = await paidEvents();
    if (webhook === undefined) throw new Error(`There is no ${type}`);
    expect((await test.deliver(webhook)).statusCode).toBe(200);
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('of a customer nobody knows is taken, recorded and changes nobody', async () => {
    const stranger = await test.stripe.customers.create({ email: 'stranger@elsewhere.example' });
    await test.stripe.subscriptions.create({
      customer: stranger.id,
      items: [{ price: test.sandbox.priceId }],
    });
    await test.deliverAll();
    expect((await recorded()).every(({ isHandled }) => isHandled)).toBe(true);
    expect((await recorded()).length).toBeGreaterThan(0);
    const { rows } = await test.database.pool.query(
      'select 1 from users where stripe_subscription_id is not null',
    );
    expect(rows).toEqual([]);
  });

  it('of a customer whose user row forgot them finds the user by what Stripe keeps of them', async () => {
    await test.pay(test.people.free);
    await test.database.pool.query('update users set stripe_customer_id = null where id = $1', [free()]);
    await test.deliverAll();
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('never takes a paying user over to another customer of theirs', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    const { customerId } = await test.row(free());
    const second = await test.stripe.customers.create({ metadata: { user_id: free() ?? '' } });
    await test.stripe.subscriptions.create({ customer: second.id, items: [{ price: test.sandbox.priceId }] });
    await test.deliverAll();
    expect((await test.row(free())).customerId).toBe(customerId);
  });

  it('of a type we did not ask for is taken and not kept', async () => {
    const webhook = await completed();
    const other = { ...webhook.event, id: 'evt_other', type: 'charge.refunded' };
    const answer = await test.deliver(signed(webhook, { body: JSON.stringify(other) }));
    expect(answer.statusCode).toBe(200);
    expect(await recorded()).toEqual([]);
  });

  it('is forgotten when it cannot come again', async () => {
    await test.deliver(await completed());
    expect(await purgeStripeEvents(test.database.pool, test.now())).toBe(0);
    await test.passDays(61);
    expect(await purgeStripeEvents(test.database.pool, test.now())).toBe(1);
  });
});

describe('the life of a subscription', () => {
  const play = async (action: 'renew' | 'fail' | 'expire') => {
    const [subscription] = await test.livingSubscriptions(free());
    await test.sandbox.play(action, subscription?.id ?? '');
    await test.deliverAll();
  };

  it('goes on by a month with each renewal', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    await play('renew');
    expect((await test.row(free())).endDate).toEqual(new Date('2027-01-21T12:00:00Z'));
  });

  it('keeps premium through a late renewal, but not for ever', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    await test.passDays(30 + 2);
    expect(await test.hasPremium(test.people.free)).toBe(true);
    const { premiumUntil } = (await test.people.free.ask('GET', '/api/auth/user')).json();
    expect(premiumUntil).toBe('2026-12-24T12:00:00.000Z');
    await test.passDays(1.1);
    expect(await test.hasPremium(test.people.free)).toBe(false);
    await test.sandbox.advanceClock();
    await test.deliverAll();
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('keeps premium for two weeks of a failed payment, and ends when it stays unpaid', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    await test.passDays(30);
    await play('fail');
    expect(await test.row(free())).toMatchObject({
      tier: 'premium',
      endDate: new Date('2027-01-04T12:00:00Z'),
    });
    await play('fail');
    await play('fail');
    await play('fail');
    expect(await test.row(free())).toMatchObject({ tier: 'free', endDate: null, subscriptionId: null });
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('is restored by a payment after a failed one', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    await test.passDays(30);
    await play('fail');
    await play('renew');
    expect(await test.row(free())).toMatchObject({
      tier: 'premium',
      endDate: new Date('2027-01-21T12:00:00Z'),
    });
  });
});

function withSignature(webhook: Webhook, signature: string) {
  return { ...webhook, headers: { ...webhook.headers, 'stripe-signature': signature } };
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}
