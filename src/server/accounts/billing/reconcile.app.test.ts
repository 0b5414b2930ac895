import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reconcileSubscriptions } from '#server/accounts/billing/reconcile.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free.userId;

describe('the daily reconcile', () => {
  it('opens premium for somebody whose webhooks were all lost', async () => {
    await test.pay(test.people.free);
    const done = await reconcileSubscriptions(test.deps);
    expect(done).toEqual({ checked: 1, changed: 1, found: 0, failed: 0 });
    expect(await test.hasPremium(test.people.free)).toBe(true);
    expect(await reconcileSubscriptions(test.deps)).toMatchObject({ checked: 1, changed: 0 });
  });

  it('ends premium of a subscription that ended unheard', async () => {
    await test.pay(test.people.free);
    await test.deliverAll();
    const [subscription] = await test.livingSubscriptions(free());
    await test.stripe.subscriptions.cancel(subscription?.id ?? '');
    expect(await test.hasPremium(test.people.free)).toBe(true);
    await reconcileSubscriptions(test.deps);
    expect(await test.hasPremium(test.people.free)).toBe(false);
  });

  it('finds paying customers that our rows lost, and leaves strangers alone', async () => {
    await test.pay(test.people.free);
    await test.database.pool.query('update users set stripe_customer_id = null where id = $1', [free()]);
    const stranger = await test.stripe.customers.create({ email: 'stranger@elsewhere.example' });
    await test.stripe.subscriptions.create({
      customer: stranger.id,
      items: [{ price: test.sandbox.priceId }],
    });
    const done = await reconcileSubscriptions(test.deps);
    expect(done).toEqual({ checked: 1, changed: 1, found: 1, failed: 0 });
    expect(await test.hasPremium(test.people.free)).toBe(true);
  });

  it('leaves premium given by an administrator alone', async () => {
    await reconcileSubscriptions(test.deps);
    expect(await test.row(test.people.other.userId)).toMatchObject({ tier: 'premium', endDate: null });
  });

  it('goes on after one user who cannot be read, and tells how far it is', async () => {
    await test.pay(test.people.free);
    await test.pay(test.people.expired);
    const { customerId } = await test.row(test.people.expired.userId);
    const lists: string[] = [];
    test.setFault(({ path }) => {
      if (path !== '/v1/subscriptions') return undefined;
      lists.push(path);
      return lists.length === 1 ? { kind: 'refuse', status: 500 } : undefined;
    });
    const progress: number[] = [];
    const done = await reconcileSubscriptions(test.deps, {
      onProgress: ({ checked, failed }) => progress.push(checked + failed),
    });
    expect(customerId).not.toBeNull();
    expect(done).toMatchObject({ checked: 1, failed: 1 });
    expect(progress).toEqual([1, 2]);
  });

  it('stops where it is told to', async () => {
    await test.pay(test.people.free);
    await test.pay(test.people.expired);
    const stop = new AbortController();
    const running = reconcileSubscriptions(test.deps, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('the server closes')),
    });
    await expect(running).rejects.toThrow('the server closes');
  });
});
