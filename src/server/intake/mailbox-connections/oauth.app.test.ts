import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import type { Health } from '#shared/contract/operations/health.ts';
import { startCuttingProxy } from '#tests/support/database/cutting-proxy.ts';
import { type ConnectedVault, openConnectedVault } from '#tests/support/mail/connected-vault.ts';
import { type Dovecot, startDovecot, whyNoDovecot } from '#tests/support/mail/dovecot.ts';
import { numberedMail } from '#tests/support/mail/imap.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { type MailAuthorization, startMailAuthorization } from '#tests/support/servers/mail-authorization.ts';

const obstacle = whyNoDovecot();
if (obstacle !== null) console.error(`\n!! ${obstacle} The tests of mailboxes by OAuth did not run.\n`);

const reader = 'reader@mail.example';

describe.skipIf(obstacle !== null)('a mailbox by OAuth, at a real Dovecot', () => {
  let server: MailAuthorization;
  let dovecot: Dovecot;
  let vault: ConnectedVault;
  let port: number;

  const imapOf = () => {
    const { host, port } = dovecot.account(reader, 'none');
    return { host, port, security: 'none' as const };
  };

  beforeEach(async () => {
    port = await freePort();
    server = await startMailAuthorization(`http://127.0.0.1:${port}`);
    dovecot = await startDovecot({ introspectionUrl: server.introspectionUrl });
    vault = await openConnectedVault(server, { port, imap: imapOf() });
  });

  afterEach(async () => {
    await vault.test.app.close();
    await dovecot.stop();
    await server.stop();
  });

  const deliver = (from: number, to: number, more: Parameters<typeof numberedMail>[1] = {}) => {
    for (let n = from; n <= to; n += 1) dovecot.deliver(reader, numberedMail(n, more));
  };
  const connect = async (provider?: string) => {
    await vault.allow(provider ?? (await vault.addProvider()).id, reader);
    const [mailbox] = await vault.list();
    return mailbox?.id ?? 0;
  };
  const stored = async () =>
    (await vault.test.database.pool.query<{ count: number }>('select count(*)::int as count from emails'))
      .rows[0]?.count;
  const expire = () =>
    vault.test.database.pool.query('update mailbox_grants set expires_at = clock_timestamp()');

  it('is connected, fetched at once, told of new mail by IDLE, and revoked when it is removed', async () => {
    deliver(1, 3);
    const provider = await vault.addProvider();
    const landing = await vault.allow(provider.id, reader);
    expect(landing.path.at(-1)).toBe(`${vault.origin}/admin?tab=settings#mailboxes`);
    const [mailbox] = await vault.list();
    expect(mailbox).toMatchObject({
      name: reader,
      imap: { username: reader, mailbox: 'INBOX' },
      connectedBy: { provider: provider.id, name: 'Our provider' },
      schedule: 'push',
      problem: null,
    });
    const id = mailbox?.id ?? 0;
    expect(await vault.ended(id)).toMatchObject({ state: 'done', imported: 3 });
    vault.test.app.background.fetching.watch();
    deliver(4, 4);
    while ((await stored()) !== 4) await new Promise((resolve) => setTimeout(resolve, 50));
    // It is connected by now, so the next one arrives by IDLE: the poll is minutes away.
    deliver(5, 5);
    while ((await stored()) !== 5) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await vault.admin.ask('POST', `/api/admin/mailboxes/${id}/test`)).json()).toMatchObject({
      ok: true,
    });
    expect((await vault.admin.ask('DELETE', `/api/admin/mailboxes/${id}`)).statusCode).toBe(204);
    expect(server.revoked).toHaveLength(1);
    const left = await vault.test.database.pool.query('select id from mailbox_grants');
    expect(left.rows).toEqual([]);
    expect(vault.log.join('')).not.toContain(server.revoked[0]);
  });

  it('keeps fetching over connections that break while its token ends and is refused', async () => {
    deliver(1, 120, { body: `<p>${'Everything is half price. '.repeat(200)}</p>` });
    const proxy = await startCuttingProxy(imapOf().port, Array(20).fill(100_000));
    const provider = await vault.addProvider({ imap: { ...imapOf(), port: proxy.port } });
    const id = await connect(provider.id);
    // After a break the mail server no longer takes the token, or it has ended here as well.
    let seen = 0;
    const ending = setInterval(() => {
      if (proxy.cuts() === seen) return;
      seen = proxy.cuts();
      void (seen % 2 === 1 ? server.endAccess(reader) : expire());
    }, 10);
    const run = await vault.ended(id);
    clearInterval(ending);
    await proxy.close();
    expect(run).toMatchObject({ state: 'done', found: 120, imported: 120, duplicates: 0 });
    expect(proxy.cuts()).toBeGreaterThan(2);
    expect(server.asked.filter((type) => type === 'refresh_token').length).toBeGreaterThan(2);
  });

  it('says that the consent was withdrawn, in its row, in Health and in the log, until it is connected again', async () => {
    deliver(1, 1);
    const provider = await vault.addProvider();
    const id = await connect(provider.id);
    await vault.ended(id);
    await server.withdraw(reader);
    const sentence = 'Our provider no longer lets this vault read the mailbox';
    const failed = await vault.fetch(id);
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining(sentence) });
    const [row] = await vault.list();
    expect(row?.problem).toContain(sentence);
    const health = (await vault.admin.ask('GET', '/api/admin/health')).json<Health>();
    expect(health.mailboxes).toMatchObject([{ id, problem: expect.stringContaining(sentence) }]);
    expect(vault.log.filter((line) => line.includes('"problem":"withdrawn"'))).toHaveLength(1);
    expect(vault.log.join('')).not.toContain(reader);
    // Another account does not open this mailbox.
    const wrong = await vault.allow(provider.id, 'eve@mail.example', { mailboxId: id });
    expect(wrong.status).toBe(409);
    expect(wrong.text).toContain('You signed in to Our provider as eve@mail.example');
    const before = (await vault.list())[0]?.lastRun?.id;
    expect((await vault.allow(provider.id, reader, { mailboxId: id })).path.at(-1)).toContain('#mailboxes');
    expect(await vault.ended(id, before)).toMatchObject({ state: 'done' });
    expect(await vault.list()).toMatchObject([{ id, problem: null }]);
  });

  it('reads nothing with the token of another account, whatever the provider says', async () => {
    dovecot.deliver('eve@mail.example', numberedMail(1));
    const provider = await vault.addProvider();
    const id = await connect(provider.id);
    await vault.ended(id);
    await server.issue('eve@mail.example');
    for (const fault of ['other account', 'other token'] as const) {
      server.fault = fault;
      await expire();
      const run = await vault.fetch(id);
      expect(run).toMatchObject({ state: 'failed', imported: 0 });
      expect(run.message).toContain(
        fault === 'other account'
          ? 'answered with the permission of another account'
          : 'does not accept the permission that was given for this mailbox',
      );
    }
    expect(await stored()).toBe(0);
  });

  it('is fetched by two servers with one renewal at a time', async () => {
    const id = await connect();
    await vault.ended(id);
    const { test } = vault;
    const other = await buildApp(test.deps, { pages: false, rateLimits: false, answerLifeMs: 0 });
    try {
      deliver(1, 5);
      server.delayMs = 300;
      for (let round = 0; round < 3; round += 1) {
        await expire();
        const asked = [test.app, other].flatMap((app) => [
          app.inject({ method: 'POST', url: `/api/admin/mailboxes/${id}/test`, headers: headers() }),
          app.inject({ method: 'POST', url: `/api/admin/mailboxes/${id}/test`, headers: headers() }),
        ]);
        for (const answer of await Promise.all(asked)) expect(answer.json()).toMatchObject({ ok: true });
      }
      expect(server.mostAtOnce).toBe(1);
      expect(server.asked.filter((type) => type === 'refresh_token')).toHaveLength(3);
      const runs = await Promise.all([
        test.app.background.fetching.start(id, 'button'),
        other.background.fetching.start(id, 'button'),
      ]);
      expect(runs.map(({ alreadyRunning }) => alreadyRunning).sort()).toEqual([false, true]);
      await Promise.all(runs.map(({ finished }) => finished));
      expect(await stored()).toBe(5);
    } finally {
      await other.close();
    }
  });

  const headers = () => ({
    ...vault.admin.cookie,
    'sec-fetch-site': 'same-origin',
    host: new URL(vault.origin).host,
  });

  it('takes the place of its password, and goes nowhere but to its own server', async () => {
    const { password, ...place } = dovecot.account(reader, 'none');
    const body = { name: 'Shops', schedule: 'off', everyMinutes: null, newBrands: null, authservId: null };
    await vault.admin.ask('POST', '/api/admin/mailboxes', { ...body, imap: { ...place, password } });
    const [before] = await vault.list();
    const id = await connect();
    expect(id).toBe(before?.id);
    expect(await vault.list()).toMatchObject([{ name: 'Shops', connectedBy: { name: 'Our provider' } }]);
    for (const change of [
      { host: 'evil.example' },
      { port: 1 },
      { username: 'eve' },
      { password: 'typed' },
    ]) {
      for (const answer of [
        await vault.admin.ask('PUT', `/api/admin/mailboxes/${id}`, {
          ...body,
          imap: { ...place, ...change },
        }),
        await vault.admin.ask('POST', '/api/admin/mailboxes/test-connection', {
          id,
          imap: { ...place, ...change },
        }),
      ]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().error).toContain('A connected mailbox keeps its server');
      }
    }
    const renamed = await vault.admin.ask('PUT', `/api/admin/mailboxes/${id}`, {
      ...body,
      name: 'Other',
      imap: place,
    });
    expect(renamed.json()).toMatchObject({ name: 'Other', connectedBy: { name: 'Our provider' } });
  });
});

describe.skipIf(obstacle !== null)('a provider whose clock is off', () => {
  let child: ChildProcess | undefined;

  afterEach(() => child?.kill());

  it.each([600, -600])('by %i seconds opens a mailbox, and its tokens are renewed', async (seconds) => {
    const port = await freePort();
    child = spawn(
      process.execPath,
      ['tests/support/servers/mail-authorization-child.ts', `http://127.0.0.1:${port}`, String(seconds)],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    let settings = '';
    while (!settings.startsWith('{')) [settings] = (await once(lines, 'line')) as [string];
    const server = JSON.parse(settings) as MailAuthorization;
    const dovecot = await startDovecot({ introspectionUrl: server.introspectionUrl });
    const { host, port: imapPort } = dovecot.account(reader, 'none');
    const vault = await openConnectedVault(server, {
      port,
      imap: { host, port: imapPort, security: 'none' },
    });
    try {
      dovecot.deliver(reader, numberedMail(1));
      await vault.allow((await vault.addProvider()).id, reader);
      const id = (await vault.list())[0]?.id ?? 0;
      expect(await vault.ended(id)).toMatchObject({ state: 'done', imported: 1 });
      const tokens = () =>
        vault.test.database.pool.query(
          'select tokens_sealed as sealed, extract(epoch from expires_at - clock_timestamp())::int as seconds from mailbox_grants',
        );
      const before = (await tokens()).rows[0];
      expect(before.seconds).toBeGreaterThan(3500);
      await vault.test.database.pool.query('update mailbox_grants set expires_at = clock_timestamp()');
      expect(await vault.fetch(id)).toMatchObject({ state: 'done' });
      expect((await tokens()).rows[0].sealed).not.toBe(before.sealed);
    } finally {
      await vault.test.app.close();
      await dovecot.stop();
    }
  });
});
