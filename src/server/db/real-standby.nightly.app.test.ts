import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openServerDatabase } from '#server/db/client.ts';
import { onReplica, type Replica } from '#server/db/replica.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { testDatabaseUrl } from '#tests/support/database.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#tests/support/replicated-postgres.ts';

/** In the order of a life: the last test promotes it. */
describe.skipIf(testDatabaseUrl() === undefined)('a real standby', () => {
  let postgres: ReplicatedPostgres;
  let database: Database;
  let replica: Replica;

  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
    await queryOnce(postgres.directUrl(), 'create table outbox (id bigint primary key)');
    await queryOnce(postgres.standby.url, 'alter system set max_standby_streaming_delay = 0');
    await queryOnce(postgres.standby.url, 'select pg_reload_conf()');
    database = await openServerDatabase(postgres.directUrl(), {
      replica: {
        url: postgres.standby.url,
        mostLagMs: 1_500,
        times: { everyMs: 50, answerMs: 5_000 },
      },
    });
    if (database.replica === null) throw new Error('There is no replica.');
    replica = database.replica;
  });

  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  const isFit = () => expect.poll(() => replica.state().isFit, { interval: 20 });
  const write = (id: number) => database.pool.query('insert into outbox values ($1)', [id]);
  const read = () =>
    onReplica(database, async (db) => {
      const { rows } = await db.query<{ events: number; isStandby: boolean }>(
        'select count(*)::int as events, pg_is_in_recovery() as "isStandby" from outbox',
      );
      return rows[0];
    });
  const readAtStandby = (events: number) =>
    expect.poll(read, { interval: 20 }).toEqual({ events, isStandby: true });

  it('answers reads, and whatever was written is found there or on the primary', async () => {
    await isFit().toBe(true);
    await readAtStandby(0);
    for (let events = 1; events <= 20; events += 1) {
      await write(events);
      expect((await read())?.events).toBe(events);
    }
    await readAtStandby(20);
    expect(replica.state().sentence).toMatch(/answers reads; it is \d\.\d s behind at most\.$/);
  });

  it('whose replay is paused misses nothing, is left aside, and comes back once it is resumed', async () => {
    await queryOnce(postgres.standby.url, 'select pg_wal_replay_pause()');
    await write(21);
    expect(await read()).toEqual({ events: 21, isStandby: false });
    await isFit().toBe(false);
    expect(replica.state().sentence).toContain('Replay is paused there: select pg_wal_replay_resume().');
    expect(replica.state().lagMs).toBeGreaterThan(1_500);
    await queryOnce(postgres.standby.url, 'select pg_wal_replay_resume()');
    await isFit().toBe(true);
    await readAtStandby(21);
  });

  it('that cancels a statement for the sake of recovery has it repeated on the primary', async () => {
    const slowly = (db: Queryable) =>
      db.query<{ isStandby: boolean }>(
        `select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then pg_sleep(8) end
         from outbox limit 1`,
      );
    const before = { ...replica.counts };
    const reading = onReplica(database, slowly);
    const isReading = async () =>
      (
        await queryOnce(
          postgres.standby.url,
          `select from pg_stat_activity where wait_event = 'PgSleep' and state = 'active'`,
        )
      ).length;
    await expect.poll(isReading, { interval: 20 }).toBe(1);
    await queryOnce(postgres.directUrl(), 'begin; lock table outbox in access exclusive mode; commit');
    expect((await reading).rows[0]?.isStandby).toBe(false);
    expect(replica.counts.repeated).toBe(before.repeated + 1);
    await readAtStandby(21);
  });

  it('that was promoted is no replica any more', async () => {
    await postgres.promote();
    await expect
      .poll(() => replica.state().sentence, { interval: 20 })
      .toContain('was promoted and follows the primary no more');
    expect(replica.state().isFit).toBe(false);
    expect(await read()).toEqual({ events: 21, isStandby: false });
  });
});
