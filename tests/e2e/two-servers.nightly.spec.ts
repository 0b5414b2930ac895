import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/database/postgres-cluster.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { expect, test } from './fixtures.ts';

/** Whole servers, and IDLE, are slow on a busy machine. */
const longestMs = 600_000;

let cluster: PostgresCluster | undefined;
let mailbox: TestMailbox;
let servers: ServerProcess[] = [];
let pool: pg.Pool;

test.beforeAll(async () => {
  cluster = await startPostgresCluster();
});
test.afterAll(() => cluster?.stop());

test.afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await pool?.end();
  await mailbox?.close();
});

test('two servers on one PostgreSQL, with watch and hourly job, fetch each message once', async () => {
  test.setTimeout(longestMs * 2);
  if (cluster === undefined) throw new Error('PostgreSQL 15 or later is not installed');
  const fetches = new Map<number, number>();
  mailbox = await startTestMailbox({
    mishaps: ({ uid, isBody }) => {
      if (uid !== undefined && isBody === true) fetches.set(uid, (fetches.get(uid) ?? 0) + 1);
      return undefined;
    },
  });
  let delivered = 0;
  const deliver = (count: number) => {
    for (let more = 0; more < count; more += 1) mailbox.deliver(numberedMail(++delivered));
  };
  const settings = {
    DATABASE_URL: cluster.url,
    SESSION_SECRET: 'one secret for both of the two servers',
    DEMO: 'off',
    IMAP_URL: mailbox.imapUrl,
  };
  deliver(80);
  servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  pool = new pg.Pool({ connectionString: cluster.url });
  pool.on('error', () => {});
  const stored = async () =>
    (await pool.query<{ count: number }>('select count(*)::int as count from emails')).rows[0]?.count ?? 0;
  const untilAllStored = () => expect.poll(stored, { timeout: longestMs, intervals: [100] }).toBe(delivered);
  await untilAllStored();

  // Starts the hourly job as its schedule would, repeatedly while mail arrives.
  const boss = new PgBoss({
    connectionString: cluster.url,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  for (let round = 0; round < 4; round += 1) {
    deliver(20);
    await boss.send('fetch');
    await untilAllStored();
  }
  await boss.stop({ graceful: false });

  const { rows } = await pool.query<{ state: string; duplicates: number }>(
    'select state, duplicates from fetch_runs',
  );
  expect(rows.filter(({ state, duplicates }) => state !== 'done' || duplicates > 0)).toEqual([]);
  expect([...fetches.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: delivered }, (_, index) => index + 1),
  );
  expect([...fetches.values()].filter((times) => times !== 1)).toEqual([]);
});
