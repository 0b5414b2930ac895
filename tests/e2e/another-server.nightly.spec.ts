import pg from 'pg';
import { answerLifeMs } from '#server/accounts/auth/answer-cache.ts';
import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/database/postgres-cluster.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { expect, test } from './fixtures.ts';

let cluster: PostgresCluster | undefined;
let mailbox: TestMailbox;
let servers: ServerProcess[] = [];
let pool: pg.Pool;

test.afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await pool?.end();
  await mailbox?.close();
  await cluster?.stop();
});

/**
 * Every other server follows within a second (see `docs/architecture.md`), not only when its cached page
 * expires.
 */
const promisedMs = 1_000;

/**
 * A busy machine is sometimes late, and never in time so often in a row by chance: a poll every few seconds
 * could be.
 */
const [inARow, attempts] = [4, 16];

/** Steps of one attempt on both servers; each may wait as long as a page does at that moment. */
const steps = 20;

test('what one server stores and takes down is seen on another’s kept pages within a second', async () => {
  cluster = await startPostgresCluster(); // a second attempt also starts empty
  if (cluster === undefined) throw new Error('PostgreSQL 15 or later is not installed');
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
  /** Returns the number of emails on the home page. */
  const total = async () => {
    const page = await (await fetch(`${reading}/`)).text();
    return Number(/"totalEmails":(\d+)/.exec(page)?.[1]);
  };

  /** Returns the delay beyond the promised time; zero or negative if the promise was kept. */
  const lateness = async (expected: number): Promise<number> => {
    const committedAt = performance.now();
    let longestMs = 0;
    await expect
      .poll(
        async () => {
          const askedAt = performance.now();
          const seen = await total();
          longestMs = Math.max(longestMs, performance.now() - askedAt);
          return seen;
        },
        { intervals: [20] },
      )
      .toBe(expected);
    return performance.now() - committedAt - Math.min(promisedMs + steps * longestMs, answerLifeMs);
  };

  expect(await total()).toBe(0);
  let stored = 0;
  await expectKept(async () => {
    stored += 1;
    mailbox.deliver(numberedMail(stored));
    await expect.poll(emailsInDatabase, { intervals: [20] }).toBe(stored);
    return lateness(stored);
  });

  // A viewer reports an email on one server, an administrator hides it on the other and publishes it again.
  await pool.query("insert into users (id, is_admin) values ('operator', true)");
  await pool.query("insert into users (id, subscription_tier) values ('reader', 'premium')");
  const [operator, viewer] = [await asUser('operator'), await asUser('reader')];
  const { rows } = await pool.query<{ id: number }>('select id from emails order by id limit 1');
  const id = rows[0]?.id;
  expect((await viewer(`${reading}/api/emails/${id}/report`, { reason: 'It names me.' })).status).toBe(204);
  let state = 'published';
  await expectKept(async () => {
    expect((await viewer(`${reading}/api/emails/${id}`)).status).toBe(state === 'published' ? 200 : 404);
    state = state === 'published' ? 'hidden' : 'published';
    const change = { ids: [id], state };
    expect((await operator(`${servers[0]?.origin}/api/admin/emails/state`, change)).status).toBe(200);
    const late = await lateness(state === 'published' ? stored : stored - 1);
    expect((await viewer(`${reading}/api/emails/${id}`)).status).toBe(state === 'published' ? 200 : 404);
    return late;
  });
});

/** Repeats attempts until the promise was kept several times in a row; an attempt returns its delay. */
async function expectKept(attempt: () => Promise<number>): Promise<void> {
  const lateness: number[] = [];
  const isKept = () => lateness.length >= inARow && lateness.slice(-inARow).every((late) => late < 0);
  while (lateness.length < attempts && !isKept()) lateness.push(Math.round(await attempt()));
  expect(isKept(), `too late by ${lateness.join(', ')} ms`).toBe(true);
}

async function emailsInDatabase(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from emails');
  return rows[0]?.count ?? 0;
}

/** Returns a function that requests as a signed-in user; with a body it posts from a page of ours. */
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
