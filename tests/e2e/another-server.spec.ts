import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSession, sessionCookie } from '#server/features/auth/sessions.ts';
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

it('what one server stores and takes down is seen on another’s kept pages within a second', async () => {
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

  // A reader reports each on the one server, an administrator takes it down on the other.
  await pool.query("insert into users (id, is_admin) values ('operator', true)");
  await pool.query("insert into users (id, subscription_tier) values ('reader', 'premium')");
  const [operator, reader] = [await asUser('operator'), await asUser('reader')];
  const { rows } = await pool.query<{ id: number }>('select id from emails order by id');
  let left = rows.length;
  const takedowns: number[] = [];
  for (const { id } of rows) {
    expect(await total()).toBe(left);
    expect((await reader(`${reading}/api/emails/${id}`)).status).toBe(200);
    expect((await reader(`${reading}/api/emails/${id}/report`, { reason: 'It names me.' })).status).toBe(204);
    const hide = { ids: [id], state: 'hidden' };
    expect((await operator(`${servers[0]?.origin}/api/admin/emails/state`, hide)).status).toBe(200);
    left -= 1;
    const startedAt = await clock();
    await expect.poll(total, { interval: 20 }).toBe(left);
    expect((await reader(`${reading}/api/emails/${id}`)).status).toBe(404);
    takedowns.push((await clock()) - startedAt);
  }
  expect(Math.min(...takedowns)).toBeLessThanOrEqual(promisedMs);
});

/** Asks as somebody who is signed in; with a body, posts it from a page of ours. */
async function asUser(userId: string): Promise<(url: string, body?: object) => Promise<Response>> {
  const cookie = `${sessionCookie}=${await createSession(pool, { userId, now: new Date() })}`;
  return (url, body) =>
    body === undefined
      ? fetch(url, { headers: { cookie } })
      : fetch(url, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify(body),
        });
}
