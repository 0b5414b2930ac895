import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveDemoSubscription } from '#server/accounts/billing/demo-subscription.ts';
import { createUser } from '#tests/support/factories.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';

const origin = 'http://localhost:3000';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest();
});

afterEach(() => test.close());

const free = () => test.people.free.userId ?? '';

it('A demo account gets one live subscription, at once and only the first time', async () => {
  await giveDemoSubscription(test.deps, free(), origin);
  await giveDemoSubscription(test.deps, free(), origin);
  expect(await test.hasPremium(test.people.free)).toBe(true);
  expect(await test.livingSubscriptions(free())).toHaveLength(1);
  await test.deliverAll();
  expect(await test.paidPence(free())).toBe(2500);
});

it('Once it was cancelled and has ended it does not come back by itself', async () => {
  await giveDemoSubscription(test.deps, free(), origin);
  await test.people.free.ask('POST', '/api/cancel-subscription');
  await test.passDays(31);
  await test.sandbox.advanceClock();
  await test.deliverAll();
  await giveDemoSubscription(test.deps, free(), origin);
  expect(await test.hasPremium(test.people.free)).toBe(false);
});

it('What failed at the first sign-in is made up for at the next, with one payment', async () => {
  const { length: steps } = await countedRequests();
  for (let failing = 0; failing < steps; failing += 1) {
    let asked = 0;
    test.setFault(() => (asked++ === failing ? { kind: 'refuse', status: 500 } : undefined));
    const { id: userId } = await createUser(test.database.pool);
    await expect(giveDemoSubscription(test.deps, userId, origin)).rejects.toThrow();
    test.setFault(undefined);
    await giveDemoSubscription(test.deps, userId, origin);
    expect(await test.livingSubscriptions(userId)).toHaveLength(1);
    expect(await test.paidPence(userId)).toBe(2500);
  }
});

async function countedRequests(): Promise<string[]> {
  await giveDemoSubscription(test.deps, free(), origin);
  return [...test.requests];
}
