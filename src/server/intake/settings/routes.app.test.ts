import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailboxInUse } from '#server/intake/settings/mailbox-in-use.ts';
import type { Settings, SettingsBody } from '#shared/contract/intake/settings.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

async function start(options: Parameters<typeof openTestApp>[0] = {}): Promise<void> {
  await test?.app.close();
  test = await openTestApp(options);
  admin = (await createPersonas(test)).admin;
}

beforeEach(() => start());
afterEach(() => test.app.close());

const imap: SettingsBody['imap'] = {
  host: 'imap.mail.example',
  port: 993,
  security: 'tls',
  username: 'vault@mail.example',
  password: 'correct horse battery',
  mailbox: 'INBOX',
};
const toggles = { autoFetch: true, autoCategorize: true, saveImages: false };

const bodyWith = (change: Partial<SettingsBody['imap']>): SettingsBody => ({
  imap: { ...imap, ...change },
  ...toggles,
});
const { password: _, ...withoutPassword } = imap;
const enteredForAnother =
  'Enter the password again. The stored one is used only with the host, port, security and username it was entered for.';

const get = async () => (await admin.ask('GET', '/api/admin/settings')).json<Settings>();
const put = (body: object) => admin.ask('PUT', '/api/admin/settings', body);
const tryWith = (body: object) => admin.ask('POST', '/api/admin/settings/test-connection', { imap: body });
const audit = async () =>
  (await test.database.pool.query('select action, summary from audit_log order by id')).rows;

describe('the settings', () => {
  it('start with the defaults of the specification', async () => {
    expect(await get()).toEqual({
      imap: {
        host: '',
        port: null,
        security: 'tls',
        username: '',
        mailbox: 'INBOX',
        hasPassword: false,
        source: 'none',
      },
      autoFetch: true,
      autoCategorize: true,
      saveImages: false,
      fetchedAt: null,
    });
  });

  it('are stored, the password sealed and never sent back', async () => {
    const answer = await put({ ...bodyWith({}), autoFetch: false, saveImages: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      imap: { ...withoutPassword, hasPassword: true, source: 'settings' },
      autoFetch: false,
      saveImages: true,
    });
    expect(await get()).toEqual(answer.json());
    expect(answer.body).not.toContain('correct horse');
    const { rows } = await test.database.pool.query('select * from settings');
    expect(JSON.stringify(rows)).not.toContain('correct horse');
    expect((await mailboxInUse(test.deps))?.account).toEqual(imap);
  });

  it('tell the audit log what changed, and nothing of the password', async () => {
    await put(bodyWith({}));
    await put({ ...bodyWith({}), imap: withoutPassword });
    await put({ imap: { ...withoutPassword, port: null }, ...toggles, saveImages: true });
    expect(await audit()).toEqual([
      {
        action: 'settings.updated',
        summary:
          'IMAP host: none → imap.mail.example. Port: none → 993. Username: none → vault@mail.example. Password changed.',
      },
      { action: 'settings.updated', summary: 'Port: 993 → none. Save Images: off → on.' },
    ]);
  });

  it('keep the stored password when it is absent, forget it when it is empty', async () => {
    await put(bodyWith({}));
    await put({ imap: { ...withoutPassword, mailbox: 'Newsletters' }, ...toggles });
    expect((await mailboxInUse(test.deps))?.account).toEqual({ ...imap, mailbox: 'Newsletters' });
    const answer = await put(bodyWith({ password: '' }));
    expect(answer.json<Settings>().imap.hasPassword).toBe(false);
    expect(await mailboxInUse(test.deps)).toBeNull();
  });

  it.each([
    ['another host', { host: 'evil.example' }],
    ['another port', { port: 9930 }],
    ['a connection without TLS', { security: 'none' }],
    ['the same without TLS at its customary port', { security: 'none', port: null }],
    ['STARTTLS instead of TLS', { security: 'starttls' }],
    ['another user', { username: 'other@mail.example' }],
  ])('never carry the stored password over to %s', async (_name, change) => {
    await put(bodyWith({}));
    for (const answer of [
      await put({ imap: { ...withoutPassword, ...change }, ...toggles }),
      await tryWith({ ...withoutPassword, ...change }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: enteredForAnother,
        code: 'invalid_request',
        issues: [{ path: 'imap.password', message: enteredForAnother }],
      });
    }
    expect((await get()).imap).toMatchObject({ ...withoutPassword, hasPassword: true });
  });

  it('with an empty host mean no mailbox, and no password is left', async () => {
    await put(bodyWith({}));
    expect((await put(bodyWith({ host: ' ', username: '' }))).json()).toMatchObject({
      imap: { host: '', hasPassword: false, source: 'none' },
    });
    expect(await mailboxInUse(test.deps)).toBeNull();
    const { rows } = await test.database.pool.query('select imap_password_sealed from settings');
    expect(rows).toEqual([{ imap_password_sealed: null }]);
  });

  it.each([
    ['imap.port', { port: 0 }],
    ['imap.port', { port: 65_536 }],
    ['imap.port', { port: 1.5 }],
    ['imap.security', { security: 'ssl' }],
    ['imap.username', { username: '' }],
    ['imap.username', { username: 'a\0b' }],
    ['imap.host', { host: `${'a'.repeat(254)}` }],
    ['imap.host', { host: 'a\r\nb' }],
    ['imap.host', { host: 'a b' }],
    ['imap.mailbox', { mailbox: ' ' }],
    ['imap.mailbox', { mailbox: 'a\nb' }],
    ['imap.password', { password: 'x'.repeat(1001) }],
    ['imap', { secret: true }],
  ])('refuse what cannot be: %s %j', async (path, change) => {
    const answer = await put({ ...bodyWith({}), imap: { ...imap, ...change } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect((await get()).imap.source).toBe('none');
  });

  it('use the customary port where none is given', async () => {
    await put(bodyWith({ port: null }));
    expect((await mailboxInUse(test.deps))?.account.port).toBe(993);
    await put(bodyWith({ port: null, security: 'starttls' }));
    expect((await mailboxInUse(test.deps))?.account.port).toBe(143);
  });

  it('tell when the mailbox in use was last read, not another one', async () => {
    await put(bodyWith({}));
    await test.database.pool.query(
      `insert into mailboxes (key, fetched_at) values ('INBOX of vault@mail.example at imap.mail.example', '2026-11-20T10:00:00Z'),
         ('INBOX of other@mail.example at imap.mail.example', '2026-11-21T10:00:00Z')`,
    );
    expect((await get()).fetchedAt).toBe('2026-11-20T10:00:00.000Z');
  });

  it('saved by two at once are those of one of them, whole', async () => {
    const hosts = ['a.example', 'b.example', 'c.example', 'd.example'];
    await Promise.all(hosts.map((host) => put(bodyWith({ host, username: host, password: host }))));
    const account = (await mailboxInUse(test.deps))?.account;
    expect(hosts).toContain(account?.host);
    expect([account?.username, account?.password]).toEqual([account?.host, account?.host]);
  });
});

describe('a changed SESSION_SECRET', () => {
  it('makes the stored password unusable, with a sentence and without a crash', async () => {
    await put(bodyWith({}));
    const sentence =
      'The stored mailbox password can no longer be read, because SESSION_SECRET has changed. Enter the password again under Settings.';
    const changed = { ...test.deps, secret: 'another secret, also thirty-two characters' };
    await expect(mailboxInUse(changed)).rejects.toMatchObject({ code: 'conflict', sentence });
    await test.database.pool.query("update settings set imap_password_sealed = 'v1.AAAA'");
    expect((await get()).imap.hasPassword).toBe(true);
    const answer = await tryWith(withoutPassword);
    expect([answer.statusCode, answer.json().error]).toEqual([409, sentence]);
    expect((await put(bodyWith({}))).statusCode).toBe(200);
    expect((await mailboxInUse(test.deps))?.account).toEqual(imap);
  });
});

describe('IMAP_URL', () => {
  const environment = { IMAP_URL: 'imaps://env%40mail.example:env-secret@imap.env.example/News' };
  const shown = {
    host: 'imap.env.example',
    port: 993,
    security: 'tls',
    username: 'env@mail.example',
    mailbox: 'News',
  };

  it('wins over what is stored, and is shown as what it is', async () => {
    await put(bodyWith({}));
    const { rows } = await test.database.pool.query('select * from settings');
    await start({ environment });
    await test.database.pool.query('update settings set imap_host = $1, imap_username = $2', [
      rows[0].imap_host,
      rows[0].imap_username,
    ]);
    const settings = await get();
    expect(settings.imap).toEqual({ ...shown, hasPassword: true, source: 'environment' });
    expect(JSON.stringify(settings)).not.toContain('env-secret');
    expect(await mailboxInUse(test.deps)).toMatchObject({
      source: 'environment',
      account: { password: 'env-secret' },
    });
  });

  it('cannot be changed here; the toggles can', async () => {
    await start({ environment });
    const answer = await put({ imap: shown, ...toggles, autoFetch: false });
    expect(answer.json()).toMatchObject({ imap: { source: 'environment' }, autoFetch: false });
    for (const change of [{ host: 'other.example' }, { password: 'x' }, { port: null }]) {
      const refused = await put({ imap: { ...shown, ...change }, ...toggles });
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toBe(
        'The mailbox is set by IMAP_URL in the environment of the server and cannot be changed here.',
      );
    }
    const { rows } = await test.database.pool.query('select imap_host, auto_fetch from settings');
    expect(rows).toEqual([{ imap_host: null, auto_fetch: false }]);
  });
});

describe('Test connection', () => {
  let server: Server;
  let port: number;
  let heard: string;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    heard = '';
    server = createServer((socket) => {
      sockets.add(socket);
      socket.write('* OK ready\r\n');
      socket.on('error', () => {});
      socket.on('data', (data) => {
        for (const line of data.toString('utf8').split('\r\n').filter(Boolean)) {
          heard += `${line}\n`;
          const [tag = '', command = ''] = line.split(' ');
          if (/^capability$/i.test(command)) socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`);
          else if (/^login$/i.test(command)) socket.write(`${tag} NO [AUTHENTICATIONFAILED] no\r\n`);
          else socket.write(`${tag} OK done\r\n`);
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as { port: number }).port;
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  const local = (change: Partial<SettingsBody['imap']> = {}): SettingsBody['imap'] => ({
    ...imap,
    host: '127.0.0.1',
    port,
    security: 'none',
    ...change,
  });

  it('tries what the form holds and stores nothing', async () => {
    const answer = await tryWith(local({ password: 'typed-just-now' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ok: false, messageCount: null });
    expect(answer.json().message).toContain('refused the username or password');
    expect(heard).toContain('typed-just-now');
    expect((await get()).imap.source).toBe('none');
    expect(await audit()).toEqual([]);
  });

  it('uses the stored password where none is typed, for the same account only', async () => {
    await put({ imap: local({ password: 'stored-secret' }), ...toggles });
    const { password, ...same } = local();
    await tryWith(same);
    expect(heard).toContain('stored-secret');
    heard = '';
    for (const change of [{ host: 'localhost' }, { port: port + 1 }, { security: 'starttls' }]) {
      expect((await tryWith({ ...same, ...change })).statusCode).toBe(400);
    }
    expect(heard).toBe('');
  });

  it('says what is missing', async () => {
    expect((await tryWith(local({ host: '' }))).json().error).toBe('Enter the IMAP host.');
    expect((await tryWith(local({ username: '' }))).json().error).toBe('Enter the username.');
    expect((await tryWith(local({ password: '' }))).json().error).toBe('Enter the password of this mailbox.');
  });

  it('says when nobody answers', async () => {
    await new Promise((resolve) => server.close(resolve));
    const answer = (await tryWith(local())).json();
    expect(answer).toMatchObject({ ok: false });
    expect(answer.message).toMatch(/^Nothing answers at 127\.0\.0\.1, port \d+\. Check host and port\.$/);
  });
});
