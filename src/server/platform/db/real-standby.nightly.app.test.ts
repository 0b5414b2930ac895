import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openServerDatabase } from '#server/platform/db/client.ts';
import { onReplica, type Replica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { testDatabaseUrl } from '#tests/support/database/database.ts';
import { runQueryOnce } from '#tests/support/database/query-once.ts';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/database/replicated-postgres.ts';

/** The order matters: the last test promotes the standby. */
describe.skipIf(testDatabaseUrl() === undefined)('a real standby', () => {
  let postgres: ReplicatedPostgres;
  let database: Database;
  let replica: Replica;

  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
    await runQueryOnce(
      postgres.directUrl(),
      'create table outbox (id bigint primary key, occurred_at timestamptz not null default clock_timestamp())',
    );
    await runQueryOnce(postgres.standby.url, 'alter system set max_standby_streaming_delay = 0');
    await runQueryOnce(postgres.standby.url, 'select pg_reload_conf()');
    database = await openServerDatabase(postgres.directUrl(), { replicaUrl: postgres.standby.url });
    if (database.replica === null) throw new Error('There is no replica.');
    replica = database.replica;
  });

  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  const isFit = () => expect.poll(async () => (await replica.probe()).isFit, { interval: 20 });
  const write = (id: number, age = '0 s') =>
    database.pool.query('insert into outbox values ($1, clock_timestamp() - $2::interval)', [id, age]);
  const read = () =>
    onReplica(database, async (db) => {
      const { rows } = await db.query<{ events: number; isStandby: boolean }>(
        'select count(*)::int as events, pg_is_in_recovery() as "isStandby" from outbox',
      );
      return rows[0];
    });

  it('answers reads', async () => {
    await isFit().toBe(true);
    await write(1);
    await expect.poll(read, { interval: 20 }).toEqual({ events: 1, isStandby: true });
  });

  it('whose replay is paused is unfit once it misses a change of 30 s ago, and comes back', async () => {
    await runQueryOnce(postgres.standby.url, 'select pg_wal_replay_pause()');
    await write(2, '25 s');
    expect(await replica.probe()).toMatchObject({ isFit: true });
    expect(await read()).toEqual({ events: 1, isStandby: true });
    await write(3, '31 s');
    await isFit().toBe(false);
    expect(await read()).toEqual({ events: 3, isStandby: false });
    await runQueryOnce(postgres.standby.url, 'select pg_wal_replay_resume()');
    await isFit().toBe(true);
    expect(await read()).toEqual({ events: 3, isStandby: true });
  });

  it('that cancels a statement for the sake of recovery has it repeated on the primary', async () => {
    const slowly = (db: Queryable) =>
      db.query<{ isStandby: boolean }>(
        `select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then pg_sleep(4) end
         from outbox limit 1`,
      );
    const { repeated } = replica.counts;
    const reading = onReplica(database, slowly);
    const isReading = async () =>
      (
        await runQueryOnce(
          postgres.standby.url,
          `select from pg_stat_activity where wait_event = 'PgSleep' and state = 'active'`,
        )
      ).length;
    await expect.poll(isReading, { interval: 20 }).toBe(1);
    await runQueryOnce(postgres.directUrl(), 'begin; lock table outbox in access exclusive mode; commit');
    expect((await reading).rows[0]?.isStandby).toBe(false);
    expect(replica.counts.repeated).toBe(repeated + 1);
  });

  it('that was promoted is unfit from the first change on that it misses for 30 s', async () => {
    await postgres.promote();
    await write(4, '31 s');
    await isFit().toBe(false);
    expect(await read()).toEqual({ events: 4, isStandby: false });
  });
});
