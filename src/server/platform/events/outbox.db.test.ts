import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import { type Database, openServerDatabase } from '#server/platform/db/client.ts';
import {
  beginEvents,
  commitWithEvents,
  type EventKind,
  type OutboxEvent,
  onCommitted,
  recordEvent,
} from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type Following, followOutbox } from '#server/platform/events/follow-outbox.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';

let database: Database;
let closing: Array<() => unknown>;

beforeEach(async () => {
  database = await emptyDatabase();
  closing = [];
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

const write = (id: number, { pool, kind = 'email.stored' }: { pool?: pg.Pool; kind?: EventKind } = {}) =>
  inTransaction(pool ?? database.pool, async (client) => recordEvent(client, kind, [id]));
const written = async () =>
  (await database.pool.query('select kind, ids, origin from outbox order by id')).rows;
const subjects = (events: readonly OutboxEvent[]) => events.flatMap(({ ids }) => ids);

describe('what a transaction records', () => {
  it('is written with its change, and this process has heard of it when the change is answered', async () => {
    const heard: OutboxEvent[] = [];
    closing.push(onCommitted(database.pool, (events) => heard.push(...events)));
    const answer = await inTransaction(database.pool, async (client) => {
      recordEvent(client, 'email.stored', [3, 4], 'import');
      recordEvent(client, 'brand.changed', [1]);
      recordEvent(client, 'email.changed', []);
      expect(heard).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    const expected = [
      { kind: 'email.stored', ids: [3, 4], origin: 'import' },
      { kind: 'brand.changed', ids: [1], origin: 'live' },
    ];
    expect(await written()).toEqual(expected);
    expect(heard).toMatchObject(expected);
    expect(heard.map(({ id }) => id)).toEqual([1, 2]);
    expect(heard[0]?.occurredAt).toBeInstanceOf(Date);
  });

  it('is forgotten with what is rolled back, and written once by what is tried again', async () => {
    const heard: OutboxEvent[] = [];
    closing.push(onCommitted(database.pool, (events) => heard.push(...events)));
    let attempts = 0;
    await inTransaction(database.pool, async (client) => {
      recordEvent(client, 'brand.changed', [7]);
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('a collision'), { code: '40001' });
    });
    const fails = inTransaction(database.pool, async (client) => {
      recordEvent(client, 'brand.changed', [8]);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    await inTransaction(database.pool, async () => {});
    expect(attempts).toBe(2);
    expect(subjects(heard)).toEqual([7]);
    expect((await written()).map(({ ids }) => ids)).toEqual([[7]]);
  });

  it('is refused outside of a transaction', () => {
    expect(() => recordEvent(database.pool, 'brand.changed', [1])).toThrow('outside of a transaction');
  });
});

describe.skipIf(testDatabaseUrl() === undefined)('another process on the same PostgreSQL', () => {
  /** The pool of another process. */
  async function otherPool(): Promise<pg.Pool> {
    const other = await openServerDatabase(String(database.pool.options.connectionString));
    closing.push(() => other.close());
    return other.pool;
  }

  function follow(heard: OutboxEvent[], failures: unknown[] = []): Following {
    const log = { error: (fields: object) => void failures.push(fields) };
    const following = followOutbox({ database, log }, (events) => heard.push(...events));
    closing.push(() => following.stop());
    return following;
  }

  const until = (heard: OutboxEvent[], ids: number[]) =>
    expect.poll(() => subjects(heard), { interval: 20 }).toEqual(ids);

  it('is heard of once and in order, and what this process wrote is not told again', async () => {
    const [pool, heard] = [await otherPool(), [] as OutboxEvent[]];
    follow(heard);
    await write(1, { pool });
    await write(2);
    await write(3, { pool });
    await until(heard, [1, 3]);
    await write(4, { pool });
    await until(heard, [1, 3, 4]);
  });

  it('is told apart from this process, whose commit may be read before it is answered', async () => {
    const [pool, heard] = [await otherPool(), [] as OutboxEvent[]];
    follow(heard);
    const client = await database.pool.connect();
    await client.query('begin');
    const events = beginEvents(client);
    recordEvent(client, 'email.stored', [1]);
    await commitWithEvents(client, events, database.pool);
    client.release();
    await write(2, { pool });
    await until(heard, [2]);
  });

  it('is heard of when its commit takes longer than one that was begun after it', async () => {
    const [pool, heard] = [await otherPool(), [] as OutboxEvent[]];
    await database.pool.query(
      `create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$;
       create constraint trigger slow after insert on outbox deferrable initially deferred
         for each row when (new.ids = '{1}') execute function be_slow()`,
    );
    closing.push(() => database.pool.query('drop trigger slow on outbox; drop function be_slow'));
    follow(heard);
    const slow = write(1, { pool });
    // The slow transaction has its id, and is being committed.
    const isCommitting = async () =>
      (await database.pool.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount;
    await expect.poll(isCommitting, { interval: 10 }).toBe(1);
    await Promise.all([slow, write(2, { pool }), write(3, { pool })]);
    await expect.poll(() => heard.length, { interval: 20 }).toBe(3);
    expect(subjects(heard)[0]).toBe(1);
  });

  it('loses and repeats nothing among many that commit at once', async () => {
    const [pool, heard] = [await otherPool(), [] as OutboxEvent[]];
    follow(heard);
    const ids = Array.from({ length: 120 }, (_, index) => index + 1);
    await Promise.all(ids.map((id) => write(id, { pool })));
    await expect.poll(() => heard.length, { interval: 20 }).toBe(ids.length);
    expect(heard.map(({ id }) => id)).toEqual(ids);
    expect(subjects(heard).sort((a, b) => a - b)).toEqual(ids);
  });

  it('is heard of without notifications too, when the connection that listens is cut', async () => {
    const [pool, heard, failures] = [await otherPool(), [] as OutboxEvent[], [] as unknown[]];
    follow(heard, failures);
    const listeners = `select pid from pg_stat_activity where query = 'listen outbox' and datname = current_database()`;
    const count = async () => (await database.pool.query(listeners)).rowCount;
    await expect.poll(count, { interval: 20 }).toBe(1);
    await pool.query(`select pg_terminate_backend(pid) from (${listeners}) listening`);
    await write(1, { pool });
    await until(heard, [1]);
    await expect.poll(count, { interval: 50 }).toBe(1);
    await write(2, { pool });
    await until(heard, [1, 2]);
    expect(failures).toEqual([]);
  });
});

describe('housekeeping', () => {
  const hoursAgo = async (ids: number[], hours: number) =>
    database.pool.query(
      'update outbox set occurred_at = now() - make_interval(hours => $2) where id = any($1)',
      [ids, hours],
    );
  const tidy = async () => {
    await runHousekeeping(database, new Date());
    return (await written()).flatMap(({ ids }) => ids);
  };

  it('deletes events after an hour, but for the newest', async () => {
    for (const id of [1, 2, 3]) await write(id);
    await hoursAgo([1], 2);
    expect(await tidy()).toEqual([2, 3]);
    await hoursAgo([2, 3], 2);
    expect(await tidy()).toEqual([3]);
  });
});
