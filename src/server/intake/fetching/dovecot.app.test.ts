import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import { type FetchDependencies, fetchMailbox } from '#server/intake/fetching/fetch-mailbox.ts';
import { watchMailbox } from '#server/intake/fetching/watch-mailbox.ts';
import type { Database } from '#server/platform/db/client.ts';
import { startCuttingProxy } from '#tests/support/database/cutting-proxy.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { type Dovecot, startDovecot, whyNoDovecot } from '#tests/support/mail/dovecot.ts';
import { numberedMail } from '#tests/support/mail/imap.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { readStored, upTo } from '#tests/support/mail/stored-mailbox.ts';
import { watchedMailbox } from '#tests/support/mail/watched-mailbox.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;
const obstacle = whyNoDovecot();
if (obstacle !== null)
  console.error(`\n!! ${obstacle} The tests that fetch from a real mail server did not run.\n`);

describe.skipIf(obstacle !== null)('fetching from a real Dovecot', () => {
  let dovecot: Dovecot;
  let database: Database;
  let deps: FetchDependencies;

  beforeAll(async () => {
    dovecot = await startDovecot();
  });

  afterAll(async () => {
    await dovecot.stop();
  });

  beforeEach(async () => {
    database = await emptyDatabase();
    await database.pool.query('truncate mailboxes, fetch_runs restart identity cascade');
    deps = {
      database,
      blobs: memoryBlobStore(),
      now: () => new Date(),
      secret,
      pool: ingestWorkers(),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      imap: { trustedIssuers: dovecot.issuer, silenceMs: 5000 },
      backOff: { firstMs: 5, maxDurationMs: 20, attempts: 4 },
    };
  });

  it.each(['none', 'starttls', 'tls'] as const)(
    'stores exactly what the mailbox holds and leaves no trace in it (security: %s)',
    async (security) => {
      const account = dovecot.account(`plain-${security}`, security);
      for (let number = 1; number <= 60; number += 1) dovecot.deliver(account.username, numberedMail(number));
      // Dovecot assigns the UIDs when the folder is first opened.
      expect(await testConnection(account, deps.imap)).toMatchObject({ ok: true, messageCount: 60 });
      const before = readdirSync(dovecot.unreadFolder(account.username)).sort();
      const { run } = await fetchMailbox(deps, account, { trigger: 'button' });
      expect(run).toMatchObject({ state: 'done', found: 60, imported: 60, message: null });
      expect(readdirSync(dovecot.unreadFolder(account.username)).sort()).toEqual(before);
      for (let number = 61; number <= 63; number += 1)
        dovecot.deliver(account.username, numberedMail(number));
      const second = await fetchMailbox(deps, account, { trigger: 'button' });
      expect(second.run).toMatchObject({ state: 'done', found: 3, imported: 3 });
      const third = await fetchMailbox(deps, account, { trigger: 'button' });
      expect(third.run).toMatchObject({ state: 'done', found: 0 });
      const stored = await readStored(database, { account });
      expect(stored.messageIds).toEqual(upTo(63).map((number) => `${number}@shop.example`));
      expect(stored).toMatchObject({ counted: 63, cursor: { lastUid: 63 } });
      const { rows } = await database.pool.query<{ first: Date; last: Date }>(
        'select min(received_at) as first, max(received_at) as last from emails',
      );
      expect(rows[0]?.first.toISOString()).toBe('2026-10-01T00:01:00.000Z');
      expect(rows[0]?.last.toISOString()).toBe('2026-10-01T01:03:00.000Z');
    },
  );

  it('goes on where it was over a line that breaks again and again, to TLS', async () => {
    const account = dovecot.account('broken-line', 'tls');
    const body = `<p>${'Everything is half price. '.repeat(200)}</p>`;
    for (let number = 1; number <= 120; number += 1) {
      dovecot.deliver(account.username, numberedMail(number, { body }));
    }
    const proxy = await startCuttingProxy(account.port, [2500, 60_000, 200_000, 150_000, 9000]);
    const { run } = await fetchMailbox(deps, { ...account, port: proxy.port }, { trigger: 'schedule' });
    await proxy.close();
    expect(run).toMatchObject({ state: 'done', found: 120, imported: 120, duplicates: 0 });
    expect(proxy.cuts()).toBe(5);
    const stored = await readStored(database, { account });
    expect(stored.uids).toEqual(upTo(120));
    expect(stored.counted).toBe(120);
  });

  it('reads everything again when UIDVALIDITY has changed, and stores nothing twice', async () => {
    const account = dovecot.account('new-uids', 'none');
    for (let number = 1; number <= 20; number += 1) dovecot.deliver(account.username, numberedMail(number));
    await fetchMailbox(deps, account, { trigger: 'button' });
    const before = (await readStored(database, { account })).cursor;
    dovecot.forgetUids(account.username);
    dovecot.deliver(account.username, numberedMail(21));
    const { run } = await fetchMailbox(deps, account, { trigger: 'button' });
    expect(run).toMatchObject({ state: 'done', found: 21, imported: 1, duplicates: 20 });
    const after = await readStored(database, { account });
    expect(after.cursor.uidValidity).not.toBe(before.uidValidity);
    expect(after).toMatchObject({ counted: 21, cursor: { lastUid: 21 } });
  });

  it('accounts for mail that is too large or none, and brings the rest', async () => {
    const account = dovecot.account('odd', 'none');
    dovecot.deliver(account.username, numberedMail(1));
    dovecot.deliver(
      account.username,
      Buffer.concat([numberedMail(2), Buffer.alloc(30 * 1024 * 1024, 'x\r\n')]),
    );
    dovecot.deliver(account.username, Buffer.from('\x01\x02 this is no mail at all'));
    dovecot.deliver(account.username, numberedMail(4));
    const { run } = await fetchMailbox(deps, account, { trigger: 'button' });
    expect(run).toMatchObject({ state: 'done', found: 4, imported: 2, rejected: 2 });
    const stored = await readStored(database, { account });
    expect(stored.rejected).toEqual({ 2: 'too_large', 3: 'not_a_message' });
  });

  it('is told of new mail by IDLE', async () => {
    const account = dovecot.account('idle', 'starttls');
    dovecot.deliver(account.username, numberedMail(1));
    const watch = watchMailbox({
      ...deps,
      findMailbox: async () => watchedMailbox(account),
      timing: { settingsMs: 200, idlePollMs: 600_000 },
    });
    const untilStored = async (count: number) => {
      while ((await readStored(database, { account })).uids.length < count) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await untilStored(1);
    dovecot.deliver(account.username, numberedMail(2));
    await untilStored(2);
    await watch.stop();
    expect((await readStored(database, { account })).uids).toEqual([1, 2]);
  });

  it('says what is wrong in words', async () => {
    const account = dovecot.account('words', 'tls');
    dovecot.deliver(account.username, numberedMail(1));
    const ask = async (change: Partial<typeof account>, options = deps.imap) =>
      (await testConnection({ ...account, ...change }, options)).message;
    expect(await ask({})).toBe('Connected. “INBOX” holds 1 message.');
    expect(await ask({ password: 'wrong' })).toContain('refused the username or password');
    expect(await ask({ mailbox: 'Nowhere' })).toContain('There is no folder “Nowhere”');
    expect(await ask({}, {})).toContain('cannot be trusted');
    expect(await ask({ port: dovecot.account('words', 'none').port })).toContain('does not speak TLS');
  });
});
