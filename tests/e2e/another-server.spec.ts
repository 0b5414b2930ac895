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

/**
 * Kept answers live for as long; what is younger was not made anew because its time was up. How soon it was (a second
 * is promised) is measured by `npm run bench -- replica`. A busy machine is late at times, but not every time.
 */
const [answerLifeMs, fewest, attempts] = [15_000, 3, 12];

it('what one server stores and takes down is seen on another’s kept pages before their time is up', async () => {
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

  let madeAt = performance.now();
  expect(await total()).toBe(0);
  const ages: number[] = [];
  while (ages.length < fewest || (ages.length < attempts && !ages.some((age) => age < answerLifeMs))) {
    const number = ages.length + 1;
    expect(await total()).toBe(number - 1);
    mailbox.deliver(numberedMail(number));
    await expect.poll(total, { interval: 20 }).toBe(number);
    const seenAt = performance.now();
    ages.push(seenAt - madeAt);
    madeAt = seenAt;
  }
  expect(Math.min(...ages)).toBeLessThan(answerLifeMs);

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
    await expect.poll(total, { interval: 20 }).toBe(left);
    const seenAt = performance.now();
    expect((await reader(`${reading}/api/emails/${id}`)).status).toBe(404);
    takedowns.push(seenAt - madeAt);
    madeAt = seenAt;
  }
  expect(Math.min(...takedowns)).toBeLessThan(answerLifeMs);
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
