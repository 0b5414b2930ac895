import { afterEach, expect, it } from 'vitest';
import { openServerDatabase } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { testDatabaseUrl } from '#tests/support/database/database.ts';
import { type SwitchedWay, startSwitchedWay } from '#tests/support/servers/toggle-proxy.ts';

const given = testDatabaseUrl();
let way: SwitchedWay;

afterEach(() => way?.close());

async function openThroughWay(times: { everyMs: number; answerMs: number }) {
  const url = new URL(given ?? '');
  const port = Number(url.port || 5432);
  way = await startSwitchedWay(port);
  url.port = String(way.port);
  return { database: await openServerDatabase(url.href, { watch: times }), port };
}

it.skipIf(given === undefined)(
  'A database that falls silent is given up, and whoever leads on is found without a restart',
  async () => {
    const { database, port } = await openThroughWay({ everyMs: 50, answerMs: 1_200 });
    await Promise.all([1, 2].map(() => database.pool.query('select pg_sleep(0.1)'))); // two connections
    way.silence();
    const failures = await Promise.all(
      [
        database.pool.query('select 2'),
        inTransaction(database.pool, (client) => client.query('select 3')),
      ].map((asked) => asked.then(() => undefined).catch((error: unknown) => error)),
    );
    expect(failures.map(isDatabaseAway)).toEqual([true, true]);
    way.leadTo(port);
    expect((await database.pool.query<{ four: number }>('select 4 as four')).rows).toEqual([{ four: 4 }]);
    way.silence();
    await database.close();
  },
);

it.skipIf(given === undefined)('A long statement of a database that answers is left alone', async () => {
  const { database } = await openThroughWay({ everyMs: 20, answerMs: 1_000 });
  await expect(database.pool.query('select pg_sleep(1.3)')).resolves.toBeDefined();
  await database.close();
});

it.skipIf(given === undefined)(
  'A server that only reads, as after a failover, is away, and its connection is not kept',
  async () => {
    const { database } = await openThroughWay({ everyMs: 60_000, answerMs: 60_000 });
    const failure = await inTransaction(database.pool, async (client) => {
      await client.query('set transaction read only');
      await client.query('create table t (x int)');
    }).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(database.pool.totalCount).toBe(0);
    await database.close();
  },
);
