import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createUser } from '#tests/support/factories.ts';
import { billingTest } from '#tests/support/servers/billing.ts';

const opened: TestApp[] = [];

afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

/** Returns the log lines about subscriptions from a start over a database that `fill` prepared. */
async function saidAtStart(fill: (database: Database) => Promise<unknown>, environment = { BILLING: 'off' }) {
  const lines: { level: number; msg: string; subscriptions?: number }[] = [];
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const test = await openTestApp({ environment: { LOG_LEVEL: 'info', ...environment }, logStream });
  opened.push(test);
  await fill(test.database);
  await test.app.ready();
  await test.app.inject('/healthz');
  return lines.filter(({ msg }) => msg.includes('subscription'));
}

const subscriber =
  (customer: string, more = '') =>
  (database: Database) =>
    subscriberIn(database, customer, more);

async function subscriberIn({ pool }: Database, customer: string, more = ''): Promise<void> {
  const { id } = await createUser(pool);
  await pool.query(
    `update users set subscription_tier = 'premium', stripe_customer_id = $2, stripe_subscription_id = 'sub_' || $2
       ${more} where id = $1`,
    [id, customer],
  );
}

describe('where nothing is paid any more, the start says', () => {
  it('how many are still charged at Stripe, and what to do', async () => {
    const loggedLines = await saidAtStart(async (database) => {
      await subscriberIn(database, 'cus_1');
      await subscriberIn(database, 'cus_2');
    });
    expect(loggedLines).toHaveLength(1);
    expect(loggedLines[0]).toMatchObject({ level: 40, subscriptions: 2 });
    expect(loggedLines[0]?.msg).toMatch(/BILLING is off.*still charged.*Cancel.*Stripe/);
  });

  it('that of somebody whose money is still asked for, although premium has ended', async () => {
    const loggedLines = await saidAtStart(async (database) => {
      await subscriberIn(database, 'cus_1', ", payment_problem = 'past_due'");
      await database.pool.query('update users set stripe_subscription_id = null');
    });
    expect(loggedLines).toHaveLength(1);
  });

  it.each([
    ['nobody subscribes', async () => {}],
    ['everybody has cancelled', subscriber('cus_1', ', subscription_cancelled = true')],
    [
      'premium was given',
      ({ pool }: Database) => pool.query("update users set subscription_tier = 'premium'"),
    ],
  ])('nothing where %s', async (_, fill) => {
    expect(await saidAtStart(fill)).toEqual([]);
  });

  it('nothing of subscriptions in the payment sandbox, which cost nothing', async () => {
    const sandbox = await billingTest();
    await sandbox.pay(sandbox.people.free);
    await sandbox.deliverAll();
    const kept = await sandbox.database.pool.query('select * from users');
    expect(kept.rows.filter((row) => row.stripe_subscription_id !== null)).not.toEqual([]);
    const records = await sandbox.database.pool.query('select kind, id, record from payment_sandbox');
    await sandbox.close();
    const loggedLines = await saidAtStart(async (database) => {
      for (const { stripe_customer_id: customer } of kept.rows.filter((row) => row.stripe_subscription_id))
        await subscriberIn(database, customer);
      for (const { kind, id, record } of records.rows)
        await database.pool.query('insert into payment_sandbox (kind, id, record) values ($1, $2, $3)', [
          kind,
          id,
          JSON.stringify(record),
        ]);
    });
    expect(loggedLines).toEqual([]);
  });

  it('nothing where Stripe is asked', async () => {
    expect(await saidAtStart(subscriber('cus_1'), { BILLING: 'sandbox' })).toEqual([]);
  });
});
