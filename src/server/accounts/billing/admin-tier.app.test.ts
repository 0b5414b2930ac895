import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTierByAdmin } from '#server/accounts/billing/admin-tier.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free.userId ?? '';

async function payingUser(): Promise<void> {
  await test.pay(test.people.free);
  await test.deliverAll();
}

describe('premium by an administrator', () => {
  it('has no end and nothing to cancel, and asks nothing of Stripe', async () => {
    await setTierByAdmin(test.deps, free(), 'premium');
    expect(await test.row(free())).toMatchObject({ tier: 'premium', endDate: null, isCancelled: false });
    expect(await test.hasPremium(test.people.free)).toBe(true);
    expect(test.requests).toEqual([]);
    await test.passDays(4_000);
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('is not undone by events of an earlier customer', async () => {
    await payingUser();
    const [subscription] = await test.livingSubscriptions(free());
    await test.stripe.subscriptions.cancel(subscription?.id ?? '');
    await test.deliverAll();
    await setTierByAdmin(test.deps, free(), 'premium');
    await test.stripe.customers.update((await test.row(free())).customerId ?? '', { name: 'Fran' });
    await test.database.pool.query('update stripe_events set handled_at = null');
    await test.deliverAll();
    expect(await test.row(free())).toMatchObject({ tier: 'premium', endDate: null });
  });

  it('changes nothing for somebody who pays', async () => {
    await payingUser();
    const before = await test.row(free());
    await setTierByAdmin(test.deps, free(), 'premium');
    expect(await test.row(free())).toEqual(before);
  });

  it('opens premium for somebody whose subscription ended without our knowing', async () => {
    await payingUser();
    const [subscription] = await test.livingSubscriptions(free());
    await test.stripe.subscriptions.cancel(subscription?.id ?? '');
    await setTierByAdmin(test.deps, free(), 'premium');
    expect(await test.row(free())).toMatchObject({ tier: 'premium', endDate: null, subscriptionId: null });
  });

  it('closes the checkout that was open', async () => {
    const session = await test.checkout(test.people.free);
    await setTierByAdmin(test.deps, free(), 'premium');
    expect((await test.sandbox.pay(session)).status).toBe('expired');
  });

  it('is given to an unknown user with a sentence', async () => {
    await expect(setTierByAdmin(test.deps, 'nobody', 'premium')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('free by an administrator', () => {
  it('takes what an administrator gave', async () => {
    await setTierByAdmin(test.deps, test.people.other.userId ?? '', 'free');
    expect(await test.row(test.people.other.userId)).toMatchObject({ tier: 'free' });
    expect(test.requests).toEqual([]);
  });

  it.each(['running', 'cancelled'])(
    'ends a subscription that is %s at once, here and at Stripe',
    async (state) => {
      await payingUser();
      if (state === 'cancelled') await test.people.free.ask('POST', '/api/cancel-subscription');
      await setTierByAdmin(test.deps, free(), 'free');
      expect(await test.livingSubscriptions(free())).toEqual([]);
      expect(await test.row(free())).toMatchObject({
        tier: 'free',
        endDate: null,
        isCancelled: false,
        subscriptionId: null,
      });
      expect(await test.hasPremium(test.people.free)).toBe(false);
      await test.deliverAll();
      expect(await test.row(free())).toMatchObject({ tier: 'free' });
    },
  );

  it('changes nothing while Stripe is away, and says so', async () => {
    await payingUser();
    const before = await test.row(free());
    test.setFault(() => ({ kind: 'refuse', status: 503 }));
    await expect(setTierByAdmin(test.deps, free(), 'free')).rejects.toMatchObject({
      code: 'unavailable',
      sentence: 'Stripe does not answer just now, so nothing was changed. Please try again.',
    });
    expect(await test.row(free())).toEqual(before);
    expect(await test.livingSubscriptions(free())).toHaveLength(1);
    test.setFault(undefined);
    await setTierByAdmin(test.deps, free(), 'free');
    expect(await test.livingSubscriptions(free())).toEqual([]);
  });

  it('lets the same user subscribe again', async () => {
    await payingUser();
    await setTierByAdmin(test.deps, free(), 'free');
    const session = await test.pay(test.people.free);
    expect((await test.verify(test.people.free, session)).json()).toEqual({ success: true });
  });
});
