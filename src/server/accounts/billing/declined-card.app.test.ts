import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTierByAdmin } from '#server/accounts/billing/admin-tier.ts';
import { syncSubscription } from '#server/accounts/billing/sync-subscription.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free;
const userId = () => test.people.free.userId ?? '';
const me = async () => (await free().ask('GET', '/api/auth/user')).json();
const portal = (person = free()) => person.ask('POST', '/api/billing-portal');

async function payingUser(): Promise<string> {
  await test.pay(free());
  await test.deliverAll();
  const [subscription] = await test.livingSubscriptions(userId());
  return subscription?.id ?? '';
}

/** Changes a subscription at Stripe, as its own schedule does, and sends the event. */
async function setStatus(id: string, status: string): Promise<void> {
  await test.database.pool.query(
    `update payment_sandbox set record = jsonb_set(record, '{status}', to_jsonb($2::text))
     where kind = 'subscription' and id = $1`,
    [id, status],
  );
  await syncSubscription(test.deps, userId());
}

const asAdminSees = async (id = userId()) =>
  (await test.people.admin.ask('GET', '/api/admin/users'))
    .json()
    .find((user: { id: string }) => user.id === id);

describe('a declined card', () => {
  it('is told to its reader and to administrators while premium stays open, and no more once it is paid', async () => {
    const id = await payingUser();
    expect(await me()).toMatchObject({ subscriptionTier: 'premium', paymentProblem: null });
    await test.passDays(30);
    await test.sandbox.play('fail', id);
    await test.deliverAll();
    expect(await me()).toMatchObject({ subscriptionTier: 'premium', paymentProblem: 'past_due' });
    expect(await asAdminSees()).toMatchObject({ hasPremium: true, paymentProblem: 'past_due' });
    await test.sandbox.play('renew', id);
    await test.deliverAll();
    expect(await me()).toMatchObject({ subscriptionTier: 'premium', paymentProblem: null });
  });

  it('is told after premium has closed, too', async () => {
    const id = await payingUser();
    await test.passDays(30);
    await test.sandbox.play('fail', id);
    await test.passDays(20);
    await syncSubscription(test.deps, userId());
    expect(await me()).toMatchObject({ subscriptionTier: 'free', paymentProblem: 'past_due' });
    await test.sandbox.play('expire', id);
    await test.deliverAll();
    expect(await me()).toMatchObject({ subscriptionTier: 'free', paymentProblem: null });
  });

  it.each(['unpaid', 'incomplete'])('that leaves a subscription %s is told', async (status) => {
    const id = await payingUser();
    await setStatus(id, status);
    expect(await me()).toMatchObject({ subscriptionTier: 'free', paymentProblem: status });
    await setStatus(id, 'incomplete_expired');
    expect((await me()).paymentProblem).toBeNull();
  });

  it('is nothing to somebody who was given premium', async () => {
    await setTierByAdmin(test.deps, userId(), 'premium');
    expect(await me()).toMatchObject({ subscriptionTier: 'premium', paymentProblem: null });
  });
});

describe('the billing portal', () => {
  it('is where a reader pays or changes the card, and leads back', async () => {
    await payingUser();
    const answer = await portal();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json())).toEqual(['url']);
    const { pathname, origin } = new URL(answer.json().url);
    expect(origin).toBe('http://localhost:3000');
    expect(pathname).toMatch(/^\/payment-sandbox\/portal\/bps_\w+$/);
    const page = await test.app.inject(pathname);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('href="http://localhost:3000/manage-subscription"');
  });

  it('is nothing to somebody without a customer at Stripe, nor where the customer is gone', async () => {
    const none = await portal();
    expect([none.statusCode, none.json().error]).toEqual([
      409,
      'You have not subscribed here, so there is no card to change.',
    ]);
    await payingUser();
    await test.database.pool.query("update users set stripe_customer_id = 'cus_gone' where id = $1", [
      userId(),
    ]);
    expect((await portal()).statusCode).toBe(409);
    expect((await portal(test.people.visitor)).statusCode).toBe(401);
  });

  it('says so when Stripe is away', async () => {
    await payingUser();
    test.setFault(() => ({ kind: 'refuse', status: 503 }));
    const answer = await portal();
    expect([answer.statusCode, answer.json().error]).toEqual([
      503,
      'There was a problem opening the payment page. Please try again.',
    ]);
  });

  it('takes no body but an empty one', async () => {
    await payingUser();
    expect((await free().ask('POST', '/api/billing-portal', {})).statusCode).toBe(200);
    expect((await free().ask('POST', '/api/billing-portal', { customer: 'cus_1' })).statusCode).toBe(400);
  });
});

describe('premium given to somebody whose cancelled subscription still runs', () => {
  async function cancelledUser(): Promise<void> {
    await payingUser();
    await free().ask('POST', '/api/cancel-subscription');
  }
  const give = (tier: string) =>
    test.people.admin.ask('PATCH', `/api/admin/users/${userId()}/subscription`, { subscriptionTier: tier });

  it('goes on after its end, without an end and without a charge', async () => {
    await cancelledUser();
    const before = await me();
    const given = await give('premium');
    expect(given.json()).toMatchObject({
      hasPremium: true,
      isPaying: true,
      subscriptionCancelled: true,
      isPremiumGiven: true,
      subscriptionEndDate: before.subscriptionEndDate,
    });
    expect(await me()).toMatchObject({ subscriptionCancelled: true, premiumUntil: null });
    expect(await test.livingSubscriptions(userId())).toHaveLength(1);
    const [entry] = (await test.people.admin.ask('GET', '/api/admin/audit-log')).json();
    expect(entry).toMatchObject({
      action: 'user.tier_set',
      summary: 'Premium continues after the cancelled subscription.',
    });
    // The subscription's period has ended, and no event has arrived yet.
    await test.passDays(40);
    expect(await test.hasPremium(free())).toBe(true);
    await test.sandbox.advanceClock();
    await test.deliverAll();
    expect(await test.livingSubscriptions(userId())).toEqual([]);
    expect(await test.paidPence(userId())).toBe(2500);
    expect(await me()).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionEndDate: null,
      subscriptionCancelled: false,
      premiumUntil: null,
    });
    expect(await asAdminSees()).toMatchObject({ hasPremium: true, isPaying: false, isPremiumGiven: false });
  });

  it('is logged once, however often it is given', async () => {
    await cancelledUser();
    await give('premium');
    await give('premium');
    const log = (await test.people.admin.ask('GET', '/api/admin/audit-log')).json();
    expect(log.filter(({ action }: { action: string }) => action === 'user.tier_set')).toHaveLength(1);
  });

  it('is taken again with the subscription', async () => {
    await cancelledUser();
    await give('premium');
    expect((await give('free')).json()).toMatchObject({ hasPremium: false, isPremiumGiven: false });
    expect(await test.livingSubscriptions(userId())).toEqual([]);
    expect(await me()).toMatchObject({ subscriptionTier: 'free' });
  });

  it('changes nothing for one that is not cancelled', async () => {
    await payingUser();
    expect((await give('premium')).json()).toMatchObject({ isPremiumGiven: false, isPaying: true });
  });
});
