import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/imap.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

let cluster: PostgresCluster | undefined;
let mailbox: TestMailbox;
let servers: ServerProcess[] = [];
let pool: pg.Pool;

beforeAll(async () => {
  cluster = await startPostgresCluster();
});
afterAll(() => cluster?.stop());

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await pool?.end();
  await mailbox?.close();
});

/** The database's clock, in milliseconds. */
async function clock(): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? Number.NaN;
}

/** When the newest email was committed, by the database's clock; undefined while there are fewer than `count`. */
async function storedAt(count: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from max(occurred_at)) * 1000)::float8 as ms from outbox
     where kind = 'email.stored' having sum(cardinality(ids)) >= $1`,
    [count],
  );
  return rows[0]?.ms;
}

/** Kept answers live for as long; what is younger was not made anew because its time was up. */
const answerLifeMs = 15_000;

/** A second is promised; a busy machine is late at times, but not every time. */
const [promisedMs, attempts] = [1_000, 12];

it('an email stored by one server appears on another’s kept home page within a second', async () => {
  if (cluster === undefined) return expect.fail('PostgreSQL 15 or later is not installed');
  mailbox = await startTestMailbox({});
  const settings = {
    DATABASE_URL: cluster.url,
    SESSION_SECRET: 'one secret for both of the two servers',
    DEMO: 'off',
  };
  servers = [
    await startServerProcess({ ...settings, IMAP_URL: mailbox.imapUrl }),
    await startServerProcess(settings),
  ];
  pool = new pg.Pool({ connectionString: cluster.url });
  pool.on('error', () => {});
  const reading = servers[1]?.origin;
  /** How many emails the home page says there are. */
  const total = async () => {
    const page = await (await fetch(`${reading}/`)).text();
    return Number(/"totalEmails":(\d+)/.exec(page)?.[1]);
  };

  let madeAt = await clock();
  expect(await total()).toBe(0);
  const delays: number[] = [];
  while (delays.length < attempts && !delays.some((delay) => delay <= promisedMs)) {
    const number = delays.length + 1;
    expect(await total()).toBe(number - 1);
    mailbox.deliver(numberedMail(number));
    await expect.poll(() => storedAt(number), { interval: 20 }).toBeDefined();
    await expect.poll(total, { interval: 20 }).toBe(number);
    const seenAt = await clock();
    const delay = seenAt - ((await storedAt(number)) ?? Number.NaN);
    delays.push(seenAt - madeAt < answerLifeMs ? delay : Number.POSITIVE_INFINITY);
    madeAt = seenAt;
  }
  expect(Math.min(...delays)).toBeLessThanOrEqual(promisedMs);
});
