import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#doubles/payment-sandbox/api/faults.ts';
import { setTierByAdmin } from '#server/accounts/billing/admin-tier.ts';
import { createUser } from '#tests/support/factories.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

let test: BillingTest;

beforeEach(async () => {
  test = await billingTest({ stripeClient: { maxNetworkRetries: 0, timeoutMs: 10_000 } });
});

afterEach(() => test.close());

const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

/** Operations of a user or Stripe, each with its preparation and its required final state. */
const operations: Record<
  string,
  {
    prepare(person: Persona): Promise<string>;
    run(person: Persona, sessionId: string): Promise<number>;
    ends: { tier: string; isCancelled: boolean; living: number; paidPence: number };
  }
> = {
  checkout: {
    prepare: async () => '',
    run: (person) => statusOf(person.ask('POST', '/api/create-checkout-session')),
    ends: { tier: 'free', isCancelled: false, living: 0, paidPence: 0 },
  },
  'the return from checkout': {
    prepare: (person) => test.pay(person),
    run: (person, sessionId) => statusOf(test.verify(person, sessionId)),
    ends: { tier: 'premium', isCancelled: false, living: 1, paidPence: 2500 },
  },
  cancelling: {
    prepare: (person) => test.pay(person),
    run: (person) => statusOf(person.ask('POST', '/api/cancel-subscription')),
    ends: { tier: 'premium', isCancelled: true, living: 1, paidPence: 2500 },
  },
  'an event of a paid checkout': {
    prepare: (person) => test.pay(person),
    run: async (person) => {
      const { customerId } = await test.row(person.userId);
      const webhooks = await test.sandbox.pendingWebhooks();
      const webhook = webhooks.find(
        ({ event: { type, data } }) =>
          type === 'checkout.session.completed' &&
          (data.object as { customer: string }).customer === customerId,
      );
      if (webhook === undefined) throw new Error('There is no event of this checkout');
      return statusOf(test.deliver(webhook));
    },
    ends: { tier: 'premium', isCancelled: false, living: 1, paidPence: 2500 },
  },
  'an administrator’s word': {
    prepare: async (person) => {
      const session = await test.pay(person);
      await test.verify(person, session);
      return '';
    },
    run: async (person) => {
      const failed = await setTierByAdmin(test.deps, person.userId ?? '', 'free').catch((error) => error);
      return failed?.statusCode ?? 200;
    },
    ends: { tier: 'free', isCancelled: false, living: 0, paidPence: 2500 },
  },
};

const faults: Record<string, Fault> = {
  'is limiting us': { kind: 'refuse', status: 429 },
  'is down': { kind: 'refuse', status: 503 },
  'hangs up before it did anything': { kind: 'drop', when: 'before' },
  'hangs up after it did everything': { kind: 'drop', when: 'after' },
};

const newPerson = async () => personaOfUser(test, (await createUser(test.database.pool)).id);

/** A user's state at Stripe and here. */
async function stateOf({ userId }: Persona) {
  const { tier, isCancelled } = await test.row(userId);
  return {
    tier,
    isCancelled,
    living: (await test.livingSubscriptions(userId)).length,
    paidPence: await test.paidPence(userId),
  };
}

describe.each(Object.keys(operations))('%s', (name) => {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`There is no operation ${name}`);

  it.each(Object.keys(faults))('ends right when Stripe %s at any of its steps', async (fault) => {
    const person = await newPerson();
    const session = await operation.prepare(person);
    const before = test.requests.length;
    expect(await operation.run(person, session)).toBe(200);
    const steps = test.requests.length - before;
    expect(steps).toBeGreaterThan(0);
    for (let step = 0; step < steps; step += 1) await failAt(step, fault);
  });

  async function failAt(step: number, fault: string): Promise<void> {
    if (operation === undefined) return;
    const person = await newPerson();
    const session = await operation.prepare(person);
    let asked = 0;
    // The SDK retries a dropped connection once, so two drops are needed for a failure.
    test.setFault(() => {
      const isHit = asked >= step && asked < step + 2;
      asked += 1;
      return isHit ? faults[fault] : undefined;
    });
    const status = await operation.run(person, session);
    test.setFault(undefined);
    expect([200, 500, 503]).toContain(status);
    const { tier } = await test.row(person.userId);
    if (operation.ends.paidPence === 0) expect(tier).toBe('free');
    if (status !== 200) expect(await operation.run(person, session)).toBe(200);
    expect(await stateOf(person)).toEqual(operation.ends);
  }
});

describe('what a user reads', () => {
  const down: Fault = { kind: 'refuse', status: 503 };

  it.each([
    [
      'POST',
      '/api/create-checkout-session',
      { error: 'There was a problem setting up your subscription. Please try again.' },
    ],
    [
      'POST',
      '/api/cancel-subscription',
      { error: 'There was a problem cancelling your subscription. Please try again.' },
    ],
    [
      'GET',
      '/api/verify-subscription?session_id=cs_test_1',
      { success: false, error: 'Failed to verify subscription' },
    ],
  ] as const)(
    'of %s %s while Stripe is down is the sentence of the specification',
    async (method, url, body) => {
      await test.pay(test.people.free);
      test.setFault(() => down);
      const answer = await test.people.free.ask(method, url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({ ...body, code: 'unavailable' });
    },
  );
});

describe('a slow Stripe', () => {
  it('is given up on, and what it did all the same is not done twice', async () => {
    await test.close();
    test = await billingTest({ stripeClient: { maxNetworkRetries: 0, timeoutMs: 5_000 } });
    const { free } = test.people;
    await test.checkout(test.people.expired);
    test.setFault(({ method, path }) =>
      method === 'POST' && path === '/v1/checkout/sessions' ? { kind: 'slow', ms: 7_000 } : undefined,
    );
    expect((await free.ask('POST', '/api/create-checkout-session')).statusCode).toBe(503);
    test.setFault(undefined);
    await expect.poll(() => openSessionsOf(free)).toHaveLength(1);
    const [made] = await openSessionsOf(free);
    expect(await test.checkout(free)).toBe(made);
  });

  it('costs a retry and no second payment page where it answers the next time', async () => {
    await test.close();
    test = await billingTest({ stripeClient: {} });
    let drops = 0;
    test.setFault(({ method }) =>
      method === 'POST' && drops++ < 1 ? { kind: 'drop', when: 'after' } : undefined,
    );
    await test.checkout(test.people.free);
    expect(await openSessionsOf(test.people.free)).toHaveLength(1);
    expect((await test.stripe.customers.list({})).data).toHaveLength(1);
  });
});

async function openSessionsOf({ userId }: Persona): Promise<string[]> {
  const { customerId } = await test.row(userId);
  if (customerId === null) return [];
  const sessions = await test.stripe.checkout.sessions.list({ customer: customerId });
  return sessions.data.filter(({ status }) => status === 'open').map(({ id }) => id);
}
