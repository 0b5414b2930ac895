import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { type EventKind, recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type Enqueuing, enqueueWithEvents } from '#server/platform/jobs/enqueue-with-events.ts';
import { type JobRunner, startJobs } from '#server/platform/jobs/job-runner.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

let database: Database;
let jobs: JobRunner;
let enqueuing: Enqueuing;
/** Rows of the table `written` that each run found. */
let runs: Record<string, number[][]>;

const quiet = { info() {}, error() {} };

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('drop schema if exists jobs cascade');
  await database.pool.query('create table written (id int)');
  runs = { pictures: [], thumbnails: [] };
});

afterEach(async () => {
  enqueuing?.stop();
  await jobs.stop();
  await database.pool.query('drop table written');
  await database.pool.query('drop schema jobs cascade');
});

async function startRunner(names = Object.keys(runs)): Promise<void> {
  const read = async (name: string) => {
    const { rows } = await database.pool.query<{ id: number }>('select id from written order by id');
    runs[name]?.push(rows.map(({ id }) => id));
  };
  jobs = await startJobs(
    database,
    names.map((name) => ({ name, timeLimitSeconds: 60, run: () => read(name) })),
    quiet,
  );
}

const enqueue = () => {
  enqueuing = enqueueWithEvents({ pool: database.pool, jobs, log: quiet });
};

const settled = (expected: typeof runs) => expect.poll(() => runs, { interval: 20 }).toEqual(expected);

async function write(client: pg.PoolClient, kind: EventKind, id: number): Promise<void> {
  await client.query('insert into written values ($1)', [id]);
  recordEvent(client, kind, [id]);
}

const enqueued = async () =>
  (
    await database.pool.query<{ name: string }>(
      "select name from jobs.job where state < 'active' and not starts_with(name, '__') order by name",
    )
  ).rows.map(({ name }) => name);

it('A transaction that commits enqueues the jobs of its events, and one that is rolled back none', async () => {
  await startRunner();
  enqueue();
  await settled({ pictures: [[]], thumbnails: [[]] });
  await inTransaction(database.pool, (client) => write(client, 'email.stored', 1));
  await settled({ pictures: [[], [1]], thumbnails: [[], [1]] });
  const refused = inTransaction(database.pool, async (client) => {
    await write(client, 'email.stored', 2);
    await client.query('select 1 / 0');
  });
  await expect(refused).rejects.toThrow('division by zero');
  expect(await enqueued()).toEqual([]);
  await inTransaction(database.pool, (client) => write(client, 'photograph.wanted', 3));
  await inTransaction(database.pool, (client) => write(client, 'brand.changed', 4));
  await expect.poll(() => runs.thumbnails?.[2], { interval: 20 }).toContain(3);
  expect(await enqueued()).toEqual([]);
  expect(runs).toMatchObject({ pictures: { length: 2 }, thumbnails: { length: 3 } });
});

it('A job that waits already begins no sooner than the commit that it is to serve', async () => {
  await startRunner(['pictures']);
  await jobs.enqueue(database.pool, 'pictures');
  await inTransaction(database.pool, async (client) => {
    await write(client, 'email.stored', 1);
    await jobs.enqueue(client, 'pictures');
    jobs.nudge('pictures');
    await wait(200);
  });
  jobs.nudge('pictures');
  // If the run had started before, none would follow the commit.
  await expect.poll(() => runs.pictures?.at(-1), { interval: 20 }).toEqual([1]);
});

it('A job that has begun is enqueued again', async () => {
  await startRunner(['pictures']);
  let [begun, end] = [false, () => {}];
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await jobs.stop();
  jobs = await startJobs(
    database,
    [
      {
        name: 'pictures',
        timeLimitSeconds: 60,
        run: () => {
          begun = true;
          return ended;
        },
      },
    ],
    quiet,
  );
  await jobs.trigger('pictures');
  await expect.poll(() => begun, { interval: 20 }).toBe(true);
  enqueue();
  await expect.poll(enqueued, { interval: 20 }).toEqual(['pictures']);
  await inTransaction(database.pool, (client) => write(client, 'email.stored', 1));
  expect(await enqueued()).toEqual(['pictures']);
  end();
});

it('Jobs are enqueued at the start for what happened before, and for what other processes write', async () => {
  await startRunner(['pictures']); // no browser, no thumbnails
  await inTransaction(database.pool, (client) => write(client, 'email.stored', 1));
  enqueue();
  await settled({ pictures: [[1]], thumbnails: [] });
  await database.pool.query('insert into written values (2)');
  await enqueuing.hear([{ kind: 'email.changed', ids: [2], origin: 'import' }]);
  await settled({ pictures: [[1], [1, 2]], thumbnails: [] });
  await enqueuing.hear([{ kind: 'photograph.wanted', ids: [2], origin: 'live' }]);
  expect(await enqueued()).toEqual([]);
});
