import { afterEach, describe, expect, it } from 'vitest';
import { openServerDatabase } from '#server/db/client.ts';
import { recordEvent } from '#server/db/outbox.ts';
import { onReplica } from '#server/db/replica.ts';
import { inTransaction, type Queryable } from '#server/db/transaction.ts';
import type { ReplicaTimes } from '#server/db/watch-replica.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database.ts';
import { type SwitchedWay, startSwitchedWay } from '#tests/support/switched-way.ts';

/** What connections of this test call themselves. */
const primaryName = 'counted-primary';
const replicaName = 'counted-replica';

const given = testDatabaseUrl();
const closing: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const backend = async (db: Queryable) =>
  (
    await db.query<{ isReadOnly: boolean; timeout: string }>(
      `select current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
         current_setting('statement_timeout') as timeout`,
    )
  ).rows[0];

describe.skipIf(given === undefined)('a server that is its own replica', () => {
  /** The replica is reached by a way that can be cut. */
  async function open(times: ReplicaTimes) {
    const url = new URL(String((await emptyDatabase()).pool.options.connectionString));
    url.searchParams.set('application_name', primaryName);
    const way: SwitchedWay = await startSwitchedWay(Number(url.port || 5432));
    closing.push(() => way.close());
    const replicaUrl = new URL(url);
    replicaUrl.port = String(way.port);
    replicaUrl.searchParams.set('application_name', replicaName);
    const database = await openServerDatabase(url.href, {
      watch: { everyMs: 20, answerMs: 5_000 },
      replica: { url: replicaUrl.href, mostLagMs: 5_000, times },
    });
    closing.push(() => database.close());
    const { replica } = database;
    if (replica === null) throw new Error('There is no replica.');
    return { database, replica, way, port: Number(url.port || 5432) };
  }

  it('answers reads, and nothing can be written there', async () => {
    const { database, replica } = await open({ everyMs: 60_000, answerMs: 2_000 });
    expect((await onReplica(database, backend))?.isReadOnly).toBe(false); // not looked at yet
    await expect.poll(() => replica.state().isFit, { interval: 10 }).toBe(true);
    expect(await onReplica(database, backend)).toEqual({ isReadOnly: true, timeout: '10s' });
    await inTransaction(database.pool, async (client) => recordEvent(client, 'brand.changed', [1]));
    expect(await onReplica(database, backend)).toMatchObject({ isReadOnly: true });
    expect(replica.counts).toEqual({ replica: 2, behind: 0, aside: 1, repeated: 0 });
    expect(replica.state().sentence).toContain('is the primary itself');
  });

  it('that falls silent is left aside, whoever waits there is answered, and it comes back', async () => {
    const { database, replica, way, port } = await open({ everyMs: 50, answerMs: 500 });
    await expect.poll(() => replica.state().isFit, { interval: 10 }).toBe(true);
    const changes: boolean[] = [];
    replica.onChange(({ isFit }) => changes.push(isFit));
    await onReplica(database, backend);
    way.silence();
    const answers = await Promise.all([1, 2, 3].map(() => onReplica(database, backend)));
    expect(answers.map((answer) => answer?.isReadOnly)).toEqual([false, false, false]);
    await expect.poll(() => replica.state().isFit, { interval: 10 }).toBe(false);
    way.leadTo(port);
    await expect.poll(() => replica.state().isFit, { interval: 10 }).toBe(true);
    expect((await onReplica(database, backend))?.isReadOnly).toBe(true);
    expect(changes).toEqual([false, true]);
  });

  it('takes no more connections than are named: eleven of the primary, nine of the replica', async () => {
    const { database, replica } = await open({ everyMs: 20, answerMs: 2_000 });
    await expect.poll(() => replica.state().isFit, { interval: 10 }).toBe(true);
    const listening = database.openDirect?.();
    await listening?.connect();
    const slowly = (db: Queryable) => db.query('select pg_sleep(0.3)');
    const all = Promise.all([
      ...Array.from({ length: 12 }, () => slowly(database.pool)),
      ...Array.from({ length: 12 }, () => onReplica(database, slowly)),
    ]);
    const most = new Map<string, number>();
    const { pool: looking } = await emptyDatabase();
    const count = async () => {
      const { rows } = await looking.query<{ name: string; open: number }>(
        `select application_name as name, count(*)::int as open from pg_stat_activity
         where application_name = any($1::text[]) group by 1`,
        [[primaryName, replicaName]],
      );
      for (const { name, open } of rows) most.set(name, Math.max(most.get(name) ?? 0, open));
      return most.get(primaryName) === 11 && most.get(replicaName) === 9;
    };
    await expect.poll(count, { interval: 10 }).toBe(true);
    await all;
    await count();
    expect([...most].sort()).toEqual([
      [primaryName, 11],
      [replicaName, 9],
    ]);
    await listening?.end();
  });
});
