import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import type { Mailbox, MailboxBody } from '#shared/contract/intake/mailboxes.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;
let server: TestMailbox;

beforeAll(async () => {
  server = await startTestMailbox();
  test = await openTestApp();
  admin = (await createPersonas(test)).admin;
});

afterAll(async () => {
  await test.app.close();
  await server.close();
});

beforeEach(async () => {
  await test.database.pool.query('truncate mailboxes, fetch_runs, audit_log cascade');
});

afterEach(() => admin.ask('PUT', '/api/admin/settings', { imap: { ...imap, host: '' }, ...toggles }));

const imap = {
  host: 'imap.mail.example',
  port: 993,
  security: 'tls' as const,
  username: 'shops@mail.example',
  password: 'correct horse battery',
  mailbox: 'INBOX',
};
const { password: _, ...withoutPassword } = imap;
const toggles = { autoFetch: false, autoCategorize: true, saveImages: false };
const body: MailboxBody = {
  name: 'Shops',
  imap,
  schedule: 'push',
  everyMinutes: null,
  newBrands: null,
  authservId: null,
};

const list = async () => (await admin.ask('GET', '/api/admin/mailboxes')).json<Mailbox[]>();
const add = (change: object = {}) => admin.ask('POST', '/api/admin/mailboxes', { ...body, ...change });
const save = (id: number | null, change: object = {}) =>
  admin.ask('PUT', `/api/admin/mailboxes/${id}`, { ...body, ...change });
const added = async (change: object = {}) => {
  const answer = await add(change);
  expect(answer.statusCode).toBe(201);
  return answer.json<Mailbox>();
};
const issuesOf = (answer: { json: () => { issues?: Array<{ path: string; message: string }> } }) =>
  answer.json().issues;

describe('a mailbox beside the first', () => {
  it('is added, changed, paused and removed; its password is sealed and never sent', async () => {
    const { id, ...mailbox } = await added({ authservId: ' MX.Mail.example ', newBrands: 'held' });
    expect(mailbox).toEqual({
      name: 'Shops',
      source: 'added',
      imap: withoutPassword,
      connectedBy: null,
      schedule: 'push',
      everyMinutes: null,
      isPaused: false,
      newBrands: 'held',
      authservId: 'mx.mail.example',
      fetchedAt: null,
      lastMailAt: null,
      lastRun: null,
      problem: null,
    });
    const changed = await save(id, { imap: withoutPassword, schedule: 'interval', everyMinutes: 15 });
    expect(changed.json()).toMatchObject({ schedule: 'interval', everyMinutes: 15, authservId: null });
    const paused = await admin.ask('PUT', `/api/admin/mailboxes/${id}/pause`, { isPaused: true });
    expect(paused.json()).toMatchObject({ id, isPaused: true });
    const { rows } = await test.database.pool.query('select * from mailbox_accounts');
    expect(JSON.stringify([rows, await list()])).not.toContain('correct horse');
    expect((await admin.ask('DELETE', `/api/admin/mailboxes/${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    const log = await test.database.pool.query('select action, subject, summary from audit_log order by id');
    const subject = 'Mailbox “Shops”';
    const place = 'INBOX of shops@mail.example at imap.mail.example.';
    expect(log.rows).toEqual([
      { action: 'mailbox.added', subject, summary: place },
      {
        action: 'mailbox.updated',
        subject,
        summary:
          'Schedule: push → interval. Minutes between fetches: none → 15. Email from new brands: held → none. Mail server name: mx.mail.example → none.',
      },
      { action: 'mailbox.paused', subject, summary: '' },
      { action: 'mailbox.removed', subject, summary: place },
    ]);
  });

  it('never carries its password over to another account', async () => {
    const { id } = await added();
    for (const change of [
      { host: 'evil.example' },
      { port: 9930 },
      { security: 'none' },
      { username: 'eve' },
    ]) {
      const typed = { ...withoutPassword, ...change };
      for (const answer of [
        await save(id, { imap: typed }),
        await admin.ask('POST', '/api/admin/mailboxes/test-connection', { id, imap: typed }),
      ]) {
        expect(answer.statusCode).toBe(400);
        expect(issuesOf(answer)).toMatchObject([{ path: 'imap.password' }]);
      }
    }
    expect((await list())[0]).toMatchObject({ imap: withoutPassword });
    // A new one cannot use the password of another either.
    expect(issuesOf(await add({ imap: { ...withoutPassword, mailbox: 'Sales' } }))).toMatchObject([
      { path: 'imap.password' },
    ]);
  });

  it('is refused where it leads to the folder that another one reads, and so is the first', async () => {
    const shops = await added();
    const other = await added({ name: 'Travel', imap: { ...imap, mailbox: 'Travel' } });
    const sentence = 'The mailbox “Shops” reads this folder of this account already.';
    for (const answer of [
      await add({
        imap: { ...imap, host: 'IMAP.mail.example', mailbox: 'inbox', port: 143, security: 'none' },
      }),
      await save(other.id),
      await admin.ask('PUT', '/api/admin/settings', { imap, ...toggles }),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(issuesOf(answer)).toEqual([{ path: 'imap.mailbox', message: sentence }]);
    }
    const first = await admin.ask('PUT', '/api/admin/settings', {
      imap: { ...imap, mailbox: 'Own' },
      ...toggles,
    });
    expect(first.statusCode).toBe(200);
    expect(issuesOf(await save(shops.id, { imap: { ...imap, mailbox: 'Own' } }))).toEqual([
      {
        path: 'imap.mailbox',
        message: 'The mailbox “First mailbox” reads this folder of this account already.',
      },
    ]);
  });

  it.each([
    ['imap.host', { imap: { ...imap, host: ' ' } }],
    ['imap.username', { imap: { ...imap, username: '' } }],
    ['imap.password', { imap: { ...imap, password: '' } }],
    ['name', { name: ' ' }],
    ['everyMinutes', { schedule: 'interval' }],
    ['everyMinutes', { schedule: 'interval', everyMinutes: 4 }],
    ['authservId', { authservId: 'mx.example; dmarc=pass' }],
  ])('is refused, with the field at fault: %s', async (path, change) => {
    const answer = await add(change);
    expect(answer.statusCode).toBe(400);
    expect(issuesOf(answer)?.map((issue) => issue.path)).toEqual([path]);
    expect(await list()).toEqual([]);
  });

  it('is one of twenty at most', async () => {
    await test.database.pool.query(
      `insert into mailboxes (key) select 'box ' || n from generate_series(1, 19) n`,
    );
    await test.database.pool.query(
      `insert into mailbox_accounts (place, host, port, security, username, password_sealed, folder, schedule)
       select key, 'h', 993, 'tls', 'u', 'sealed', 'INBOX', 'off' from mailboxes`,
    );
    const answer = await add();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe('There can be at most 20 mailboxes.');
    expect((await list())[0]?.problem).toContain('Enter the password again');
  });

  it('is tried as it is stored, and as a form holds it', async () => {
    const { password, ...account } = server.account;
    const { id } = await added({ imap: { ...account, password } });
    const found = { ok: true, message: 'Connected. “INBOX” holds 0 messages.', messageCount: 0 };
    expect((await admin.ask('POST', `/api/admin/mailboxes/${id}/test`)).json()).toEqual(found);
    const typed = { id, imap: account };
    expect((await admin.ask('POST', '/api/admin/mailboxes/test-connection', typed)).json()).toEqual(found);
    const wrong = { id: null, imap: { ...account, password: 'wrong' } };
    expect((await admin.ask('POST', '/api/admin/mailboxes/test-connection', wrong)).json()).toMatchObject({
      ok: false,
    });
  });
});

describe('the first mailbox', () => {
  it('stands at the head of the list as the Settings tab has it, and can be told more', async () => {
    expect((await admin.ask('PUT', '/api/admin/mailboxes/first', nothingSaid)).statusCode).toBe(404);
    await admin.ask('PUT', '/api/admin/settings', { imap, ...toggles });
    await added({ imap: { ...imap, mailbox: 'Travel' } });
    expect(await list()).toMatchObject([
      { id: null, name: 'First mailbox', source: 'settings', imap: withoutPassword, schedule: 'off' },
      { name: 'Shops', source: 'added' },
    ]);
    const unnamed = { name: 'First mailbox', newBrands: null, authservId: null };
    expect((await admin.ask('PUT', '/api/admin/mailboxes/first', unnamed)).json()).toMatchObject(unnamed);
    const names = await test.database.pool.query('select name from mailboxes where name is not null');
    expect(names.rows).toEqual([{ name: 'Shops' }]);
    const said = { name: 'Fashion', newBrands: 'published', authservId: 'mx.mail.example' };
    expect((await admin.ask('PUT', '/api/admin/mailboxes/first', said)).json()).toMatchObject(said);
    // Options are kept when it is moved to another folder.
    await admin.ask('PUT', '/api/admin/settings', {
      imap: { ...withoutPassword, mailbox: 'Moved' },
      ...toggles,
      autoFetch: true,
    });
    expect((await list())[0]).toMatchObject({ ...said, imap: { mailbox: 'Moved' }, schedule: 'push' });
    // Options of a mailbox that had this place earlier do not apply to this one.
    const gone = await added({ name: 'Gone', imap: { ...imap, mailbox: 'Gone' }, newBrands: 'held' });
    await admin.ask('DELETE', `/api/admin/mailboxes/${gone.id}`);
    await admin.ask('PUT', '/api/admin/settings', {
      imap: { ...withoutPassword, mailbox: 'Gone' },
      ...toggles,
    });
    expect((await list())[0]).toMatchObject({ ...said, imap: { mailbox: 'Gone' } });
  });

  it('is that of IMAP_URL where there is one; an added one that leads there is left alone and says so', async () => {
    const { id } = await added({ imap: server.account });
    const config = { ...test.deps.config, imap: server.account };
    const app = await buildApp(
      { ...test.deps, config },
      { pages: false, rateLimits: false, answerLifeMs: 0 },
    );
    const ask = async (method: 'GET' | 'POST', url: string) =>
      app.inject({ method, url, headers: { ...admin.cookie, 'sec-fetch-site': 'same-origin' } });
    const [first, second] = (await ask('GET', '/api/admin/mailboxes')).json<Mailbox[]>();
    expect(first).toMatchObject({ id: null, source: 'environment', imap: { mailbox: 'INBOX' } });
    expect(second?.problem).toBe('The first mailbox already reads this folder, so this one is skipped.');
    const refused = await ask('POST', `/api/admin/mailboxes/${id}/fetch`);
    expect([refused.statusCode, refused.json().error]).toEqual([409, second?.problem]);
    expect((await ask('POST', '/api/emails/fetch')).statusCode).toBe(202);
    await app.close();
    const { rows } = await test.database.pool.query('select mailbox from fetch_runs');
    expect(rows).toHaveLength(1);
  });
});

const nothingSaid = { name: 'Fashion', newBrands: null, authservId: null };

describe('the runs', () => {
  it('are those of one mailbox where it is asked for', async () => {
    const { id } = await added();
    await test.database.pool.query(
      `insert into fetch_runs (mailbox, trigger, state, finished_at) values ($1, 'idle', 'done', now()), ('other', 'idle', 'done', now())`,
      ['INBOX of shops@mail.example at imap.mail.example'],
    );
    const runs = async (query: string) =>
      (await admin.ask('GET', `/api/admin/fetch-runs${query}`)).json<FetchRun[]>();
    expect((await runs('')).map(({ mailboxName }) => mailboxName)).toEqual([null, 'Shops']);
    expect(await runs(`?mailbox=${id}`)).toMatchObject([{ mailboxName: 'Shops' }]);
    expect(await runs('?mailbox=first')).toEqual([]);
    expect((await list())[0]?.lastRun).toMatchObject({ mailboxName: 'Shops', state: 'done' });
  });
});
