import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reprocess } from '#server/ingest/reprocess.ts';
import { startFetch } from '#server/intake/fetching/fetch-mailbox.ts';
import { listDue } from '#server/intake/fetching/mailbox-accounts.ts';
import { openFetching } from '#server/intake/fetching/open-fetching.ts';
import { createSemaphore } from '#server/intake/fetching/semaphore.ts';
import { codecs } from '#server/platform/db/compression.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/intake/fetching.ts';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import type { MailParts } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

const hourMs = 3_600_000;

let test: TestApp;
let admin: Persona;
let servers: TestMailbox[] = [];

beforeAll(async () => {
  // A silent server never times out within a test, and counts as silent immediately.
  const imap = { connectMs: hourMs, greetingMs: hourMs, silenceMs: hourMs, answer: { ms: hourMs } };
  test = await openTestApp({ reading: { imap, turns: createSemaphore({ limit: 2, silentMs: 100 }) } });
  admin = (await createPersonas(test)).admin;
});

afterAll(() => test.app.close());

beforeEach(async () => {
  await test.database.pool.query(
    'truncate mailboxes, fetch_runs, emails, brands, rejected_emails restart identity cascade',
  );
});

afterEach(async () => {
  for (const { id } of await list()) await admin.ask('DELETE', `/api/admin/mailboxes/${id}`);
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

type Options = Parameters<typeof startTestMailbox>[0];

async function server(username: string, options: Options = {}): Promise<TestMailbox> {
  const started = await startTestMailbox({ username, ...options });
  servers.push(started);
  return started;
}

async function add(name: string, { account: imap }: TestMailbox, change: object = {}): Promise<number> {
  const said = { schedule: 'off', everyMinutes: null, newBrands: null, authservId: null };
  const answer = await admin.ask('POST', '/api/admin/mailboxes', { name, imap, ...said, ...change });
  expect(answer.statusCode).toBe(201);
  return answer.json<Mailbox>().id ?? 0;
}

const list = async () => (await admin.ask('GET', '/api/admin/mailboxes')).json<Mailbox[]>();
const fetch = async (id: number) =>
  (await admin.ask('POST', `/api/admin/mailboxes/${id}/fetch`)).json<FetchStarted>();

async function until<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const runIn = (id: number, is: (run: FetchRun) => boolean) =>
  until(async () => {
    const run = (await list()).find((mailbox) => mailbox.id === id)?.lastRun;
    return run !== undefined && run !== null && is(run) ? run : undefined;
  });
const endedRun = (id: number) => runIn(id, ({ finishedAt }) => finishedAt !== null);

const stored = async () =>
  (
    await test.database.pool.query<{ subject: string; state: string; label: string }>(
      'select subject, state, label from emails join email_sources on email_id = emails.id order by subject',
    )
  ).rows;

describe('fetching from several mailboxes', () => {
  it('reads each, whatever is wrong with another, and says which is which', async () => {
    const [shops, travel, mute] = [
      await server('shops@reader.example'),
      await server('travel@reader.example'),
      await server('mute@reader.example', {
        mishaps: () => 'hang',
      }),
    ];
    shops.deliver(numberedMail(1));
    travel.deliver(numberedMail(2));
    travel.deliver(numberedMail(3, { from: 'nobody' }));
    const wrong = { ...travel, account: { ...travel.account, username: 'wrong' } };
    const ids = [
      await add('Mute', mute),
      await add('Mute too', { ...mute, account: { ...mute.account, mailbox: 'Other' } }),
      await add('Wrong', wrong),
      await add('Shops', shops),
      await add('Travel', travel),
    ];
    const paused = await add('Paused', { ...shops, account: { ...shops.account, mailbox: 'Paused' } });
    await admin.ask('PUT', `/api/admin/mailboxes/${paused}/pause`, { isPaused: true });
    // The dashboard's button fetches all that are not paused, and returns the first one's run.
    expect((await admin.ask('POST', '/api/emails/fetch')).json<FetchStarted>().run.mailboxName).toBe('Mute');
    const [muteId = 0, , wrongId = 0, shopsId = 0, travelId = 0] = ids;
    expect(await endedRun(shopsId)).toMatchObject({ state: 'done', imported: 1, mailboxName: 'Shops' });
    expect(await endedRun(travelId)).toMatchObject({ state: 'done', imported: 1, rejected: 1 });
    const refused = await endedRun(wrongId);
    expect(refused).toMatchObject({ state: 'failed' });
    expect(refused.message).toContain('refused the username or password');
    const mailboxes = await list();
    expect(mailboxes.find(({ id }) => id === muteId)?.lastRun).toMatchObject({ state: 'running' });
    expect(mailboxes.find(({ id }) => id === paused)?.lastRun).toBeNull();
    expect(mailboxes.find(({ id }) => id === travelId)).toMatchObject({
      lastMailAt: '2026-10-01T00:02:00.000Z',
      fetchedAt: expect.any(String),
    });
    expect(await stored()).toMatchObject([
      { subject: 'Offer 1', label: 'Shops: INBOX, UID 1' },
      { subject: 'Offer 2', label: 'Travel: INBOX, UID 1' },
    ]);
    const rejects = await test.database.pool.query('select label, mailbox from rejected_emails');
    expect(rejects.rows).toEqual([
      { label: 'Travel: INBOX, UID 2', mailbox: 'INBOX of travel@reader.example at 127.0.0.1' },
    ]);
  });

  it.each([
    ['removed', (id: number) => admin.ask('DELETE', `/api/admin/mailboxes/${id}`)],
    ['paused', (id: number) => admin.ask('PUT', `/api/admin/mailboxes/${id}/pause`, { isPaused: true })],
  ])('ends the run of one that is %s meanwhile; what was fetched stays', async (what, leave) => {
    const shops = await server('shops@reader.example', {
      mishaps: ({ uid, isBody }) => (isBody === true && uid === 2 ? 'hang' : undefined),
    });
    shops.deliver(numberedMail(1));
    const id = await add('Shops', shops);
    await fetch(id);
    await endedRun(id);
    shops.deliver(numberedMail(2));
    await fetch(id);
    await runIn(id, ({ found }) => found === 1);
    expect((await leave(id)).statusCode).toBeLessThan(300);
    const [run] = (await admin.ask('GET', '/api/admin/fetch-runs')).json<FetchRun[]>();
    expect(run).toMatchObject({ state: 'failed', mailboxName: 'Shops' });
    expect(run?.message).toContain(`The mailbox was ${what} during this fetch.`);
    expect(await stored()).toHaveLength(1);
    // The cursor stays too: added again, it continues there.
    const cursor = await test.database.pool.query('select last_uid::int as uid, locked_by from mailboxes');
    expect(cursor.rows).toEqual([{ uid: 1, locked_by: null }]);
    const again = what === 'paused' ? id : await add('Shops', shops);
    expect((await list()).find((mailbox) => mailbox.id === again)).toMatchObject({
      isPaused: what === 'paused',
      lastMailAt: '2026-10-01T00:01:00.000Z',
    });
  });

  it('follows the clock of each that has one, once for all servers', async () => {
    const shops = await server('shops@reader.example');
    const id = await add('Shops', shops, { schedule: 'interval', everyMinutes: 5 });
    await add('Travel', await server('travel@reader.example'), { schedule: 'push' });
    const { fetching } = test.app.background;
    const runs = async () => (await admin.ask('GET', '/api/admin/fetch-runs')).json<FetchRun[]>();
    const anotherServer = openFetching({ ...test.deps, log: test.app.log });
    await Promise.all([fetching.fetchDue(), anotherServer.fetchDue()]);
    await endedRun(id);
    await anotherServer.close();
    await fetching.fetchDue();
    expect(await runs()).toMatchObject([{ trigger: 'schedule', mailboxName: 'Shops' }]);
    await test.database.pool.query(`update mailboxes set begun_at = begun_at - interval '5 minutes'`);
    // A server that listed what was due before another one fetched it, and starts after that.
    const seen = await listDue(test.database.pool);
    expect(seen).toMatchObject([{ id }]);
    await fetching.fetchDue();
    await endedRun(id);
    const late = { trigger: 'schedule', lastBegunAt: seen[0]?.begunAt ?? null } as const;
    expect(await startFetch({ ...test.deps, log: test.app.log }, shops.account, late)).toMatchObject({
      alreadyRunning: true,
    });
    expect(await runs()).toHaveLength(2);
    await test.database.pool.query(`update mailboxes set begun_at = begun_at - interval '5 minutes'`);
    await admin.ask('PUT', `/api/admin/mailboxes/${id}/pause`, { isPaused: true });
    await fetching.fetchDue();
    expect(await runs()).toHaveLength(2);
    await admin.ask('PUT', `/api/admin/mailboxes/${id}/pause`, { isPaused: false });
    await fetching.fetchDue();
    expect(await runs()).toHaveLength(3);
    await endedRun(id);
    // After two failures it is retried only after an hour, unless an administrator changes it.
    const later = (minutes: number) =>
      test.database.pool.query("update mailboxes set begun_at = begun_at - $1 * interval '1 minute'", [
        minutes,
      ]);
    await test.database.pool.query(`update fetch_runs set state = 'failed' where state = 'done'`);
    await later(6);
    await fetching.fetchDue();
    expect(await runs()).toHaveLength(3);
    const said = { name: 'Shops', schedule: 'interval', everyMinutes: 5, newBrands: null, authservId: null };
    await admin.ask('PUT', `/api/admin/mailboxes/${id}`, { ...said, imap: shops.account });
    await fetching.fetchDue();
    await endedRun(id);
    expect(await runs()).toHaveLength(4);
    await test.database.pool.query(`update fetch_runs set state = 'failed' where state = 'done'`);
    await later(60);
    await fetching.fetchDue();
    await endedRun(id);
    expect(await runs()).toHaveLength(5);
    // The hourly fetch covers watched mailboxes only.
    expect(await fetching.fetchBySchedule()).toMatchObject([{ mailboxName: 'Travel', state: 'done' }]);
  });
});

describe('what is said of a mailbox', () => {
  const ofBrand = (name: string): MailParts => ({
    from: `News <news@${name}.example>`,
    messageId: `<${name}@x.example>`,
  });

  it('decides what becomes of its mail of new brands', async () => {
    const [strict, open, usual] = [
      await server('strict@reader.example'),
      await server('open@reader.example'),
      await server('usual@reader.example'),
    ];
    const ids = [
      await add('Strict', strict, { newBrands: 'held' }),
      await add('Open', open, { newBrands: 'published' }),
      await add('Usual', usual),
    ];
    strict.deliver(numberedMail(1, ofBrand('one')));
    open.deliver(numberedMail(2, ofBrand('two')));
    usual.deliver(numberedMail(3, ofBrand('three')));
    const rules = [{ rule: 'unknown_brand', sourceKind: 'mailbox', isOn: true }];
    await admin.ask('PUT', '/api/admin/gate-rules', { rules });
    for (const id of ids) await fetch(id).then(() => endedRun(id));
    expect(await stored()).toMatchObject([
      { subject: 'Offer 1', state: 'held' },
      { subject: 'Offer 2', state: 'published' },
      { subject: 'Offer 3', state: 'held' },
    ]);
    await admin.ask('PUT', '/api/admin/gate-rules', {
      rules: rules.map((rule) => ({ ...rule, isOn: false })),
    });
    strict.deliver(numberedMail(4, ofBrand('four')));
    usual.deliver(numberedMail(5, ofBrand('five')));
    for (const id of ids) await fetch(id).then(() => endedRun(id));
    expect((await stored()).slice(3)).toMatchObject([
      { subject: 'Offer 4', state: 'held' },
      { subject: 'Offer 5', state: 'published' },
    ]);
    const { rows } = await test.database.pool.query('select distinct run from email_reviews order by run');
    expect(rows).toMatchObject([
      { run: 'Fetch 1, Strict' },
      { run: 'Fetch 3, Usual' },
      { run: 'Fetch 4, Strict' },
    ]);
  });

  it('holds for mail that is tried again as well', async () => {
    const strict = await server('strict@reader.example');
    strict.deliver(numberedMail(1, { from: 'nobody' }));
    const id = await add('Strict', strict, { newBrands: 'held' });
    await fetch(id).then(() => endedRun(id));
    const { rows } = await test.database.pool.query<{ id: number }>(
      'update rejected_emails set raw = $1, raw_codec = $2 returning id',
      [numberedMail(1), codecs.none],
    );
    const answer = await admin.ask('POST', `/api/admin/rejected-emails/${rows[0]?.id}/retry`);
    expect(answer.json()).toMatchObject({ outcome: 'imported' });
    expect(await stored()).toMatchObject([{ subject: 'Offer 1', state: 'held' }]);
  });

  it('names its own server, whose word on forged mail then counts', async () => {
    // A filter runs behind the mailbox's own server, so the mail itself proves nothing.
    const forged = (name: string): MailParts => ({
      ...ofBrand(name),
      headers: [
        'Received: from mx.own.example by filter.elsewhere.net; Tue, 04 Mar 2025 10:16:00 +0000',
        `Authentication-Results: mx.own.example; dmarc=fail (p=REJECT) header.from=${name}.example`,
        'Received: from sender.example by mx.own.example; Tue, 04 Mar 2025 10:15:00 +0000',
      ],
    });
    const shops = await server('shops@reader.example');
    shops.deliver(numberedMail(1, forged('one')));
    const id = await add('Shops', shops);
    await fetch(id).then(() => endedRun(id));
    const said = { name: 'Shops', schedule: 'off', everyMinutes: null, newBrands: null };
    const { password: _, ...imap } = shops.account;
    await admin.ask('PUT', `/api/admin/mailboxes/${id}`, { ...said, imap, authservId: 'mx.own.example' });
    shops.deliver(numberedMail(2, forged('two')));
    await fetch(id).then(() => endedRun(id));
    expect(await stored()).toMatchObject([
      { subject: 'Offer 1', state: 'published' },
      { subject: 'Offer 2', state: 'held' },
    ]);
    // A reprocess judges stored mail by the current options.
    await reprocess(test.deps, { all: true });
    expect(await stored()).toMatchObject([{ state: 'held' }, { state: 'held' }]);
  });
});
