import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free.userId;

describe('the return from checkout', () => {
  it('opens premium without any webhook, as often as the page is reloaded', async () => {
    const id = await test.pay(test.people.free);
    for (const _ of [1, 2]) {
      const answer = await test.verify(test.people.free, id);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual({ success: true });
    }
    expect(await test.hasPremium(test.people.free)).toBe(true);
    expect(await test.row(free())).toMatchObject({
      tier: 'premium',
      isCancelled: false,
      endDate: new Date('2026-12-21T12:00:00Z'),
    });
  });

  it.each([
    ['no session id', '', 400, 'No session ID provided. Unable to verify your subscription.'],
    [
      'an empty session id',
      '?session_id=',
      400,
      'No session ID provided. Unable to verify your subscription.',
    ],
    ['something else as session id', '?session_id=../v1/customers', 400, 'Failed to verify subscription'],
    ['a word as session id', '?session_id=bad', 400, 'Failed to verify subscription'],
    ['more than an id can have', `?session_id=cs_${'x'.repeat(201)}`, 400, 'Failed to verify subscription'],
    [
      'an unknown session id',
      '?session_id=cs_test_unknown',
      404,
      'There is no such checkout of yours. Unable to verify your subscription.',
    ],
  ])('says what is wrong with %s', async (_name, query, status, error) => {
    const answer = await test.people.free.ask('GET', `/api/verify-subscription${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, error });
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('opens nothing with somebody else’s session, and tells nothing of it', async () => {
    const id = await test.pay(test.people.free);
    const answer = await test.verify(test.people.expired, id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      success: false,
      error: 'There is no such checkout of yours. Unable to verify your subscription.',
      code: 'not_found',
    });
    expect(await test.hasPremium(test.people.expired)).toBe(false);
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('opens nothing before the payment', async () => {
    const answer = await test.verify(test.people.free, await test.checkout(test.people.free));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      success: false,
      error: 'This checkout has not been paid. Nothing was charged.',
      code: 'conflict',
    });
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('opens nothing while the payment is under way', async () => {
    const id = await test.pay(test.people.free);
    await test.database.pool.query(
      `update payment_sandbox set record = record || '{"payment_status": "unpaid"}' where id = $1`,
      [id],
    );
    const answer = await test.verify(test.people.free, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe(
      'Your payment has not arrived yet. Premium starts by itself as soon as it does.',
    );
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('opens nothing with an expired session', async () => {
    const id = await test.checkout(test.people.free);
    await test.stripe.checkout.sessions.expire(id);
    const answer = await test.verify(test.people.free, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe('This checkout has expired. Nothing was charged.');
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('opens nothing with the session of a subscription that has ended', async () => {
    const id = await test.pay(test.people.free);
    await test.verify(test.people.free, id);
    const [subscription] = await test.livingSubscriptions(free());
    await test.stripe.subscriptions.cancel(subscription?.id ?? '');
    const answer = await test.verify(test.people.free, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe('The subscription that this checkout began has ended.');
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('is not needed: the webhook alone opens premium when the browser was closed', async () => {
    await test.pay(test.people.free);
    expect(await test.hasPremium(test.people.free)).toBe(false);
    await test.deliverAll();
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('finds its customer again when our row lost it, as after an older backup was restored', async () => {
    const id = await test.pay(test.people.free);
    await test.database.pool.query('update users set stripe_customer_id = null where id = $1', [free()]);
    expect((await test.verify(test.people.free, id)).json()).toEqual({ success: true });
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('asks visitors to log in', async () => {
    const answer = await test.verify(test.people.visitor, 'cs_test_1');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      success: false,
      error: 'Please log in to manage your subscription',
      code: 'signed_out',
    });
  });
});
