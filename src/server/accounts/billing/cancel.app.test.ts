import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free.userId;
const cancel = () => test.people.free.ask('POST', '/api/cancel-subscription');

describe('cancelling', () => {
  it('keeps premium until the end of the paid month, however often it is asked for', async () => {
    await test.pay(test.people.free);
    for (const _ of [1, 2]) {
      const answer = await cancel();
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        subscriptionCancelled: true,
        subscriptionEndDate: '2026-12-21T12:00:00.000Z',
      });
    }
    expect((await test.people.free.ask('GET', '/api/auth/user')).json()).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionCancelled: true,
      subscriptionEndDate: '2026-12-21T12:00:00.000Z',
      premiumUntil: '2026-12-21T12:00:00.000Z',
    });
    expect(await test.livingSubscriptions(free())).toEqual([
      expect.objectContaining({ status: 'active', cancel_at_period_end: true }),
    ]);
  });

  it('ends premium on its day to the second, also when Stripe says nothing', async () => {
    await test.pay(test.people.free);
    await cancel();
    await test.passDays(30 - 1 / 86_400);
    expect(await test.hasPremium(test.people.free)).toBe(true);
    await test.passDays(1 / 86_400);
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('asked for by two tabs at once cancels once', async () => {
    await test.pay(test.people.free);
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it.each([
    ['free', 'There is no subscription to cancel.'],
    ['expired', 'There is no subscription to cancel.'],
    ['other', 'An administrator gave you Premium. It’s free, so there is nothing to cancel.'],
  ] as const)('is refused where nothing is to be cancelled (%s)', async (role, error) => {
    const answer = await test.people[role].ask('POST', '/api/cancel-subscription');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error, code: 'conflict' });
  });

  it('is refused once the subscription has ended at Stripe, and the row learns it', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    const [subscription] = await test.livingSubscriptions(free());
    await test.stripe.subscriptions.cancel(subscription?.id ?? '');
    expect((await cancel()).statusCode).toBe(409);
    expect(await test.row(free())).toMatchObject({ tier: 'free', subscriptionId: null });
  });

  it('is for whoever is signed in, with no body, from our own pages', async () => {
    expect((await test.people.visitor.ask('POST', '/api/cancel-subscription')).statusCode).toBe(401);
    const body = { userId: free() };
    expect((await test.people.admin.ask('POST', '/api/cancel-subscription', body)).statusCode).toBe(400);
    const foreign = await test.app.inject({
      method: 'POST',
      url: '/api/cancel-subscription',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.statusCode).toBe(403);
  });
});
