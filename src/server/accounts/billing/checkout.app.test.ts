import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const ask = () => test.people.free.ask('POST', '/api/create-checkout-session');
const free = () => test.people.free.userId;

describe('a checkout', () => {
  it('leads to a page at the address the browser is at, and names the user to Stripe', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const sessions = await test.stripe.checkout.sessions.list({});
    expect(sessions.data).toEqual([
      expect.objectContaining({
        url: answer.json().url,
        mode: 'subscription',
        client_reference_id: free(),
        customer: (await test.row(free())).customerId,
        success_url: 'http://localhost:3000/subscription-success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/manage-subscription?canceled=true',
        amount_total: 2500,
        currency: 'gbp',
      }),
    ]);
    const customer = await test.stripe.customers.retrieve(String(sessions.data[0]?.customer));
    expect(customer).toMatchObject({
      email: `${free()}@reader.example`,
      metadata: { user_id: free() },
    });
  });

  it('gives no premium by being asked for', async () => {
    await test.checkout(test.people.free);
    expect(await test.hasPremium(test.people.free)).toBe(false);
    expect(await test.row(free())).toMatchObject({ tier: 'free', subscriptionId: null });
  });

  it('is the same one for whoever asks again, and another one for somebody else', async () => {
    const first = await test.checkout(test.people.free);
    await test.passDays(0.5);
    expect(await test.checkout(test.people.free)).toBe(first);
    expect(await test.checkout(test.people.expired)).not.toBe(first);
  });

  it('is one for two tabs that ask at once, with one customer', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => test.checkout(test.people.free)));
    expect(new Set(ids).size).toBe(1);
    expect((await test.stripe.customers.list({})).data).toHaveLength(1);
  });

  it('is a new one when the old one has too little time left, and the old one cannot be paid any more', async () => {
    const old = await test.checkout(test.people.free);
    await test.passDays(0.995);
    const fresh = await test.checkout(test.people.free);
    expect(fresh).not.toBe(old);
    expect((await test.sandbox.pay(old)).status).toBe('expired');
  });

  it('is a new one, at the address the browser is at, for a browser at another name of this machine', async () => {
    const old = await test.checkout(test.people.free);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/create-checkout-session',
      headers: { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:4000' },
      cookies: await sessionOf(),
    });
    expect(answer.json().url).toMatch(/^http:\/\/127\.0\.0\.1:4000\//);
    expect((await test.stripe.checkout.sessions.retrieve(old)).status).toBe('expired');
  });

  it('makes a new customer where the old one is not known at Stripe any more', async () => {
    await test.checkout(test.people.free);
    await test.database.pool.query("update users set stripe_customer_id = 'cus_elsewhere' where id = $1", [
      free(),
    ]);
    await test.pay(test.people.free);
    await test.deliverAll();
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('is refused from another origin, with a body nobody knows, and to visitors', async () => {
    const foreign = await test.app.inject({
      method: 'POST',
      url: '/api/create-checkout-session',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      cookies: await sessionOf(),
    });
    expect(foreign.statusCode).toBe(403);
    const body = { price: 'price_free' };
    expect((await test.people.free.ask('POST', '/api/create-checkout-session', body)).statusCode).toBe(400);
    const visitor = await test.people.visitor.ask('POST', '/api/create-checkout-session');
    expect(visitor.statusCode).toBe(401);
    expect(visitor.json().error).toBe('Please log in to manage your subscription');
    expect(test.requests).toEqual([]);
  });
});

describe('a checkout of somebody with premium', () => {
  it('is refused while a subscription goes on, also where only Stripe knows of it yet', async () => {
    await test.pay(test.people.free);
    const answer = await ask();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'You already have premium.', code: 'conflict' });
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('is refused where an administrator gave it', async () => {
    expect((await test.people.other.ask('POST', '/api/create-checkout-session')).statusCode).toBe(409);
    expect(test.requests).toEqual([]);
  });

  it('is refused while a cancelled subscription still runs, and says from when it is not', async () => {
    await test.pay(test.people.free);
    await test.people.free.ask('POST', '/api/cancel-subscription');
    const answer = await ask();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe(
      'Your premium is paid until 21st December 2026. You can subscribe again after that.',
    );
  });

  it('works for a cancelled subscriber once the paid month is over: they pay again and have premium again', async () => {
    await test.pay(test.people.free);
    await test.people.free.ask('POST', '/api/cancel-subscription');
    await test.passDays(31);
    await test.sandbox.advanceClock();
    await test.deliverAll();
    expect(await test.row(free())).toMatchObject({ tier: 'free', endDate: null, isCancelled: false });
    const again = await test.pay(test.people.free);
    expect((await test.verify(test.people.free, again)).json()).toEqual({ success: true });
    expect(await test.hasPremium(test.people.free)).toBe(true);
    expect(await test.row(free())).toMatchObject({ tier: 'premium', isCancelled: false });
    expect(await test.livingSubscriptions(free())).toHaveLength(1);
    expect(await test.paidPence(free())).toBe(5000);
  });
});

describe('two checkouts at once', () => {
  /** Opens a second session in addition to ours, as stale lists at Stripe could cause. */
  async function secondSession() {
    const { customerId } = await test.row(free());
    const { url: _, ...session } = await test.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customerId ?? '',
      client_reference_id: free() ?? '',
      line_items: [{ price: test.sandbox.priceId, quantity: 1 }],
      success_url: 'http://localhost:3000/subscription-success?session_id={CHECKOUT_SESSION_ID}',
      metadata: { user_id: free() ?? '' },
    });
    return session.id;
  }

  it('end in one payment: whichever is paid first closes the other, by its webhook', async () => {
    const first = await test.checkout(test.people.free);
    const second = await secondSession();
    await test.sandbox.pay(second);
    await test.deliverAll();
    expect((await test.sandbox.pay(first)).status).toBe('expired');
    expect(await test.paidPence(free())).toBe(2500);
  });

  it('end in one payment: whichever is paid first closes the other, by the return from it', async () => {
    const first = await test.checkout(test.people.free);
    const second = await secondSession();
    await test.sandbox.pay(first);
    await test.verify(test.people.free, first);
    expect((await test.sandbox.pay(second)).status).toBe('expired');
  });

  it.each(['first', 'second'])(
    'that are both paid leave one subscription and give the other payment back (%s returns)',
    async (which) => {
      const first = await test.checkout(test.people.free);
      const second = await secondSession();
      await test.sandbox.pay(first);
      await test.passDays(0.01);
      await test.sandbox.pay(second);
      const answer = await test.verify(test.people.free, which === 'first' ? first : second);
      expect(answer.json()).toEqual({ success: true });
      await test.deliverAll();
      const living = await test.livingSubscriptions(free());
      expect(living).toHaveLength(1);
      expect(await test.paidPence(free())).toBe(2500);
      expect(await test.row(free())).toMatchObject({ tier: 'premium', subscriptionId: living[0]?.id });
    },
  );

  it('leave the first one running when its owner cancelled it and then paid the other page', async () => {
    const first = await test.checkout(test.people.free);
    const second = await secondSession();
    await test.sandbox.pay(first);
    expect((await test.people.free.ask('POST', '/api/cancel-subscription')).statusCode).toBe(200);
    await test.passDays(0.5);
    expect((await test.sandbox.pay(second)).status).toBe('complete');
    await test.deliverAll();
    expect(await test.row(free())).toMatchObject({ tier: 'premium', isCancelled: false });
    expect(await test.livingSubscriptions(free())).toHaveLength(1);
    expect(await test.paidPence(free())).toBe(2500);
  });
});

async function sessionOf(): Promise<Record<string, string>> {
  const session = { userId: free() ?? '', now: test.now() };
  return { [sessionCookie]: await createSession(test.database.pool, session) };
}
