import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginReading, writeReading } from '#server/accounts/billing/repository.ts';
import { syncSubscription } from '#server/accounts/billing/sync-subscription.ts';
import { createUser } from '#tests/support/factories.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

let test: BillingTest;

beforeAll(async () => {
  test = await billingTest();
});

afterAll(() => test.close());

const newPerson = async () => personaOfUser(test, (await createUser(test.database.pool)).id);

/** One step in a user's history: at Stripe, here, or in transit. */
type Step =
  | { kind: 'pay' | 'cancel' | 'renew' | 'fail' | 'end' | 'come back' | 'read' }
  /** Index of a past event; it may have been delivered before. */
  | { kind: 'event'; place: number }
  /** Concurrent delivery of several events. */
  | { kind: 'events'; places: number[] };

const place = fc.nat({ max: 1_000 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'pay' }) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('cancel', 'renew', 'fail', 'end', 'come back', 'read')
      .map((kind): Step => ({ kind: kind as 'read' })),
  },
  { weight: 4, arbitrary: place.map((at): Step => ({ kind: 'event', place: at })) },
  {
    weight: 2,
    arbitrary: fc
      .array(place, { minLength: 2, maxLength: 4 })
      .map((places): Step => ({ kind: 'events', places })),
  },
);

/** Returns the events of one customer, oldest first. */
async function eventsOf({ userId }: Persona) {
  const { customerId } = await test.row(userId);
  const webhooks = await test.sandbox.pendingWebhooks();
  return webhooks.filter(({ event }) => (event.data.object as { customer: string }).customer === customerId);
}

async function deliverAt(person: Persona, places: readonly number[]): Promise<void> {
  const events = await eventsOf(person);
  if (events.length === 0) return;
  const chosen = places.flatMap((at) => events[at % events.length] ?? []);
  const answers = await Promise.all(chosen.map((webhook) => test.deliver(webhook)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(chosen.map(() => 200));
}

/** Plays one step. @returns the last paid session. */
async function play(person: Persona, action: Step, session: string | undefined): Promise<string | undefined> {
  const [living] = await test.livingSubscriptions(person.userId);
  switch (action.kind) {
    case 'pay': {
      const answer = await person.ask('POST', '/api/create-checkout-session');
      expect([200, 409]).toContain(answer.statusCode);
      const id = /cs_\w+$/.exec(answer.json().url ?? '')?.[0];
      if (id === undefined) return session;
      await test.sandbox.pay(id);
      return id;
    }
    case 'come back':
      if (session !== undefined)
        expect([200, 409]).toContain((await test.verify(person, session)).statusCode);
      return session;
    case 'cancel':
      expect([200, 409]).toContain((await person.ask('POST', '/api/cancel-subscription')).statusCode);
      return session;
    case 'read':
      await syncSubscription(test.deps, person.userId ?? '');
      return session;
    case 'event':
      await deliverAt(person, [action.place]);
      return session;
    case 'events':
      await deliverAt(person, action.places);
      return session;
    default:
      if (living === undefined) return session;
      if (action.kind === 'end') await test.stripe.subscriptions.cancel(living.id);
      else await test.sandbox.play(action.kind, living.id);
      return session;
  }
}

/** Reads Stripe's records of a user without our code. */
async function recordsSay({ userId }: Persona) {
  const [living] = await test.livingSubscriptions(userId);
  if (living === undefined) return { tier: 'free', subscriptionId: null, isCancelled: false };
  return {
    tier: 'premium',
    subscriptionId: living.id,
    isCancelled: living.cancel_at_period_end || living.cancel_at !== null,
  };
}

describe('events, readings, returns and changes', () => {
  it('in any order and any number end in what Stripe’s records say, with one subscription at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 12 }),
        fc.array(place, { minLength: 0, maxLength: 6 }),
        async (steps, repeats) => {
          const person = await newPerson();
          let session: string | undefined;
          for (const action of steps) session = await play(person, action, session);
          // Stripe delivers every event at least once, in any order.
          const { length } = await eventsOf(person);
          const order = [...repeats, ...Array(length).keys()].sort(
            (a, b) => ((a * 7919) % 31) - ((b * 7919) % 31),
          );
          for (const at of order) await deliverAt(person, [at]);
          const { tier, subscriptionId, isCancelled } = await test.row(person.userId);
          expect({ tier, subscriptionId, isCancelled }).toEqual(await recordsSay(person));
          expect((await test.livingSubscriptions(person.userId)).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('two readings at once', () => {
  const terms = (subscriptionId: string) => ({
    subscriptionId,
    startedAt: test.now(),
    endsAt: new Date(test.now().getTime() + 1_000),
    isCancelled: false,
  });

  async function userWithReadings() {
    const { userId } = await newPerson();
    const { pool } = test.database;
    const earlier = await beginReading(pool, userId ?? '');
    const later = await beginReading(pool, userId ?? '');
    if (userId === null || earlier === undefined || later === undefined)
      throw new Error('There is no such user');
    return { pool, userId, earlier, later };
  }

  it('leave what the later one found, also when the earlier one writes last', async () => {
    const { pool, userId, earlier, later } = await userWithReadings();
    await writeReading(pool, userId, later, { terms: null, paymentProblem: null });
    await writeReading(pool, userId, earlier, { terms: terms(`sub_late_${userId}`), paymentProblem: null });
    expect(await test.row(userId)).toMatchObject({ tier: 'free', subscriptionId: null });
  });

  it('leave what the earlier one found when the later one failed', async () => {
    const { pool, userId, earlier } = await userWithReadings();
    await writeReading(pool, userId, earlier, { terms: terms(`sub_only_${userId}`), paymentProblem: null });
    expect(await test.row(userId)).toMatchObject({ tier: 'premium', subscriptionId: `sub_only_${userId}` });
  });

  it('write nothing of a customer that was replaced meanwhile', async () => {
    const { pool, userId, later } = await userWithReadings();
    await pool.query('update users set stripe_customer_id = $2 where id = $1', [userId, `cus_${userId}`]);
    await writeReading(pool, userId, later, { terms: terms(`sub_old_${userId}`), paymentProblem: null });
    expect(await test.row(userId)).toMatchObject({ tier: 'free', subscriptionId: null });
  });
});
