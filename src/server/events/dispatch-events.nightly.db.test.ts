import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openEmbeddedDatabase } from '#server/db/client.ts';
import { type EventKind, recordEvent } from '#server/db/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Dispatcher, dispatchEvents, type EventConsumer } from '#server/events/dispatch-events.ts';
import { counting } from '#tests/support/counting-consumer.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database.ts';
import { copyTemplateVault } from '#tests/support/template.ts';

let database: Database;
let dispatchers: Dispatcher[];
let logged: object[];

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('create table handled (consumer text, event int, subject int)');
  dispatchers = [];
  logged = [];
});

afterEach(async () => {
  for (const dispatcher of dispatchers) await dispatcher.stop();
  await database.pool.query('drop table handled');
});

async function dispatch(...consumers: EventConsumer[]): Promise<Dispatcher> {
  const dispatcher = dispatchEvents(
    { database, log: { error: (fields) => void logged.push(fields) } },
    consumers,
  );
  dispatchers.push(dispatcher);
  const names = consumers.map(({ name }) => name);
  const registered = async () =>
    (await database.pool.query('select from outbox_consumers where name = any($1)', [names])).rowCount;
  await expect.poll(registered, { interval: 20 }).toBe(names.length);
  return dispatcher;
}

/** Notes each event it is given, in the transaction that it is given. */
function noting(name: string, kinds: EventKind[], more: Partial<EventConsumer> = {}): EventConsumer {
  return {
    name,
    kinds,
    async handle(client, events) {
      await more.handle?.(client, events);
      for (const { id, ids } of events) {
        await client.query('insert into handled values ($1, $2, $3)', [name, id, ids[0]]);
      }
    },
  };
}

const write = (kind: EventKind, id: number, on = database) =>
  inTransaction(on.pool, async (client) => recordEvent(client, kind, [id]));
const handledBy = async (name: string) =>
  (
    await database.pool.query<{ subject: number }>(
      'select subject from handled where consumer = $1 order by ctid',
      [name],
    )
  ).rows.map(({ subject }) => subject);
const until = (name: string, subjects: number[]) =>
  expect.poll(() => handledBy(name), { interval: 20 }).toEqual(subjects);
const stateOf = async (name: string) =>
  (
    await database.pool.query(
      `select failures, failure, failing_since is not null as "isFailing", retry_at > now() as "isWaiting"
       from outbox_consumers where name = $1`,
      [name],
    )
  ).rows[0];

describe('a consumer', () => {
  it('is given the events of its kinds from its beginning on, in their order', async () => {
    await write('email.stored', 1);
    await dispatch(noting('emails', ['email.stored', 'email.deleted']), noting('brands', ['brand.changed']));
    await write('email.stored', 2);
    await write('brand.changed', 3);
    await write('email.deleted', 2);
    await write('email.stored', 4);
    await until('emails', [2, 2, 4]);
    await until('brands', [3]);
  });

  it('goes on where it was when nobody had it for a while', async () => {
    const first = await dispatch(noting('emails', ['email.stored']));
    await write('email.stored', 1);
    await until('emails', [1]);
    await first.stop();
    await write('email.stored', 2);
    await dispatch(noting('emails', ['email.stored']));
    await write('email.stored', 3);
    await until('emails', [1, 2, 3]);
  });

  it('is given each event once by several dispatchers at a time', async () => {
    const consumer = noting('emails', ['email.stored']);
    await dispatch(consumer);
    await dispatch(consumer);
    await dispatch(consumer);
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    for (const id of ids) await write('email.stored', id);
    await until('emails', ids);
  });

  it('that fails is tried again with growing pauses, in its place, and the others go on', async () => {
    let isBroken = true;
    const handle = async () => {
      if (isBroken) throw new Error('no room');
    };
    const dispatcher = await dispatch(
      noting('broken', ['email.stored'], { handle }),
      noting('sound', ['email.stored']),
    );
    const retryNow = async (failures = 'failures') => {
      await database.pool.query(
        `update outbox_consumers set retry_at = now(), failures = ${failures} where name = 'broken'`,
      );
      dispatcher.wake();
    };
    const failures = async () => (await stateOf('broken')).failures;
    await write('email.stored', 1);
    await until('sound', [1]);
    await expect.poll(failures, { interval: 20 }).toBeGreaterThan(0);
    await retryNow('8');
    await expect.poll(failures, { interval: 20 }).toBeGreaterThan(8);
    expect(await stateOf('broken')).toMatchObject({ failure: 'no room', isFailing: true, isWaiting: true });
    await write('email.stored', 2);
    await until('sound', [1, 2]);
    expect(await handledBy('broken')).toEqual([]);
    expect(new Set(logged.map((fields) => (fields as { consumer: string }).consumer))).toEqual(
      new Set(['broken']),
    );
    isBroken = false;
    await retryNow();
    await until('broken', [1, 2]);
    expect(await stateOf('broken')).toEqual({
      failures: 0,
      failure: null,
      isFailing: false,
      isWaiting: null,
    });
  });

  it('leaves no half of its work behind when it fails', async () => {
    let attempts = 0;
    const half: EventConsumer = {
      name: 'half',
      kinds: ['email.stored'],
      async handle(client, events) {
        await client.query("insert into handled values ('half', 0, $1)", [events[0]?.ids[0]]);
        attempts += 1;
        if (attempts === 1) throw new Error('killed, so to speak');
      },
    };
    await dispatch(half);
    await write('email.stored', 5);
    await until('half', [5]);
    expect(attempts).toBe(2);
  });
});

describe('a process that is killed', () => {
  it('before or after its work has every event handled by the next one, once', async () => {
    const url = testDatabaseUrl();
    const folder = mkdtempSync(join(tmpdir(), 'mailvault-events-'));
    const isEmbedded = url === undefined;
    const place = isEmbedded ? folder : String(database.pool.options.connectionString);
    const withDatabase = async <Result>(work: (theirs: Database) => Promise<Result>): Promise<Result> => {
      if (!isEmbedded) return work(database);
      const theirs = await openEmbeddedDatabase({ dataDir: folder });
      return work(theirs).finally(() => theirs.close());
    };
    const run = async (moment: string) => {
      const child = spawn(process.execPath, ['tests/support/dispatch-child.ts', place, moment], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code, signal] = await once(child, 'exit');
      return signal ?? code;
    };
    try {
      if (isEmbedded) copyTemplateVault(folder);
      await withDatabase(async (theirs) => {
        await theirs.pool.query('drop table if exists handled');
        await theirs.pool.query('create table handled (event int, subject int)');
        await theirs.pool.query(`insert into outbox_consumers (name, position) values ('counting', 0)`);
        for (const id of [11, 12, 13]) await write('email.stored', id, theirs);
      });
      expect(await run('before')).toBe('SIGKILL');
      expect(await run('after')).toBe('SIGKILL');
      const rows = await withDatabase(async (theirs) => {
        const dispatcher = dispatchEvents({ database: theirs, log: { error: () => {} } }, [counting()]);
        const handled = async () =>
          (await theirs.pool.query('select event, subject from handled order by ctid')).rows;
        await expect.poll(async () => (await handled()).length, { interval: 20 }).toBe(3);
        await dispatcher.stop();
        return handled();
      });
      expect(rows).toEqual([
        { event: 1, subject: 11 },
        { event: 2, subject: 12 },
        { event: 3, subject: 13 },
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
