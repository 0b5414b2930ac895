import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openForInspection } from '#server/app/open-for-inspection.ts';
import { passwordPurpose } from '#server/intake/settings/mailbox-in-use.ts';
import { type DoctorDependencies, diagnose } from '#server/operations/doctor/diagnose.ts';
import { digestCopy, encodeCopy } from '#server/platform/bodies/packed-copy.ts';
import { putBodies, recordBodies } from '#server/platform/bodies/put-bodies.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { type Database, openServerDatabase } from '#server/platform/db/client.ts';
import { sealSecret } from '#server/platform/db/sealed-secret.ts';
import { openLocalBlobStore } from '#server/platform/storage/local-blob-store.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { createEmail } from '#tests/support/factories.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { ingestSecret } from '#tests/support/mail/ingest-workers.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/servers/blob-store.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

let database: Database;
let folder: string;
let blobs: MemoryBlobStore;
let mailbox: TestMailbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-doctor-'));
  chmodSync(folder, 0o755); // under root, the browser runs as an unprivileged user
  mailbox = await startTestMailbox();
  mailbox.deliver(numberedMail(1));
});
beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
  mkdirSync(join(folder, 'blobs'), { recursive: true });
});
afterEach(() => rmSync(join(folder, 'blobs'), { recursive: true, force: true }));
afterAll(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

type Options = Partial<Omit<DoctorDependencies, 'config'>> & { environment?: Record<string, string> };

/** Findings of this vault by check; without a browser unless one is requested. */
async function examine({ environment = {}, ...given }: Options = {}) {
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', CHROMIUM_PATH: 'off', ...environment });
  const { ok, checks } = await diagnose({
    config,
    now: () => new Date(),
    openVault: async () => ({ state: 'open', database, secret: () => ingestSecret }),
    openBlobs: async () => blobs,
    searchPath: process.env.PATH,
    ...given,
  });
  expect(ok).toBe(checks.every((check) => check.ok));
  return { ok, checks, ...Object.fromEntries(checks.map(({ name, ...found }) => [name, found])) } as {
    ok: boolean;
    checks: { name: string; ok: boolean; message: string }[];
  } & Record<string, { ok: boolean; message: string }>;
}

/** The fault of one check, when no other check fails. */
async function faultOf(name: string, options: Options): Promise<string | undefined> {
  const { checks } = await examine(options);
  expect(checks.filter(({ ok }) => !ok).map((check) => check.name)).toEqual([name]);
  return checks.find((check) => check.name === name)?.message;
}

const program = (name: string, lines: string) => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
};

describe('the doctor', () => {
  it('waits for an embedded vault that opens slowly, and looks at it then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const found = await examine({
        openVault: async () => {
          await vi.advanceTimersByTimeAsync(60_000);
          return { state: 'open', database, secret: () => ingestSecret };
        },
      });
      expect([found.database, found.clock, found.bodies]).toMatchObject(Array(3).fill({ ok: true }));
    } finally {
      vi.useRealTimers();
    }
  });

  it('says of each thing how it is, where all is well, and leaves nothing behind', async () => {
    const found = await examine({ environment: { IMAP_URL: mailbox.imapUrl } });
    expect(found.checks.map(({ name }) => name)).toEqual([
      'configuration',
      'database',
      'disk',
      'clock',
      'mailbox',
      'mail',
      'storage',
      'bodies',
      'browser',
      'proxy',
    ]);
    expect(found.ok).toBe(true);
    expect(found.database?.message).toMatch(
      /^PostgreSQL [\d.]+ answers for .*; it has all \d+ migrations\.$/,
    );
    expect(found.clock?.message).toMatch(/^This machine's clock and the database's/);
    expect(found.mailbox?.message).toBe('Connected. “INBOX” holds 1 message.');
    expect(found.storage?.message).toContain('was written to');
  });

  it('finds a database that cannot be opened, and tries what needs none all the same', async () => {
    const { checks } = await examine({
      environment: { IMAP_URL: mailbox.imapUrl },
      openVault: () =>
        openForInspection({
          databaseUrl: 'postgres://nobody:hidden-word@127.0.0.1:1/nowhere',
          databaseDirectUrl: null,
          databaseReplicaUrl: null,
          dataDir: folder,
          sessionSecret: ingestSecret,
        }),
    });
    const faults = checks.filter(({ ok }) => !ok);
    expect(faults.map(({ name }) => name)).toEqual(['database', 'clock', 'mailbox', 'bodies']);
    expect(faults[0]?.message).toMatch(/^DATABASE_URL does not lead to a usable PostgreSQL .*Check host/);
    expect(faults[1]?.message).toBe('Not checked, because the database could not be opened.');
    expect(checks.filter(({ name }) => name === 'mailbox').map(({ ok }) => ok)).toEqual([true, false]);
    expect(JSON.stringify(checks)).not.toContain('hidden-word');
  });

  it.skipIf(testDatabaseUrl() === undefined)('says how many servers may share a PostgreSQL', async () => {
    const url = testDatabaseUrl() ?? '';
    const found = await examine({ environment: { DATABASE_URL: url, SESSION_SECRET: ingestSecret } });
    const [, connections, servers] =
      /It allows (\d+) connections, enough for (\d+) server processes with up to 11 each\./.exec(
        found.database?.message ?? '',
      ) ?? [];
    expect(Number(connections)).toBeGreaterThan(50);
    expect(Number(servers)).toBe(Math.floor(Number(connections) / 11));
  });

  it('finds a database of a newer program', async () => {
    await database.pool.query("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')");
    try {
      expect(await faultOf('database', {})).toContain(
        'newer than this program: it has the migrations 9999-later',
      );
    } finally {
      await database.pool.query("delete from kysely_migration where name = '9999-later'");
    }
  });

  it('takes migrations that are to come for no fault', async () => {
    const { rows } = await database.pool.query(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    try {
      const found = await examine({ environment: { IMAP_URL: mailbox.imapUrl } });
      expect(found.ok).toBe(true);
      expect(found.database?.message).toContain('the next start applies 1 migration');
      expect(found.checks.filter(({ name }) => name === 'mailbox')).toHaveLength(2);
    } finally {
      const [{ name, timestamp }] = rows as [{ name: string; timestamp: string }];
      await database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
        name,
        timestamp,
      ]);
    }
  });

  it.skipIf(testDatabaseUrl() === undefined)('finds a database in another encoding', async () => {
    const name = `doctor_${process.pid}`;
    await database.pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
    const url = new URL(testDatabaseUrl() ?? '');
    url.pathname = `/${name}`;
    const other = await openServerDatabase(url.href);
    try {
      const openVault = async () => ({ state: 'open' as const, database: other, secret: () => ingestSecret });
      expect(await faultOf('database', { openVault })).toContain('has the encoding SQL_ASCII');
    } finally {
      await other.close();
      await database.pool.query(`drop database ${name}`);
    }
  });

  it('finds a disk without room', async () => {
    expect(await faultOf('disk', { neededRoomBytes: 2 ** 60 })).toMatch(
      / free, but importing email needs .* GB\./,
    );
  });

  it.each([
    [3_600_000, 'ahead of'],
    [-3_600_000, 'behind'],
  ])('finds a clock that is %d ms off', async (wrongMs, side) => {
    const now = () => new Date(Date.now() + wrongMs);
    expect(await faultOf('clock', { now })).toMatch(new RegExp(`is 3(600|599|601) s ${side} the database's`));
  });

  it('finds what hangs, and lets nothing else wait for it', async () => {
    const message = await faultOf('storage', { openBlobs: () => new Promise(() => {}), limitMs: 300 });
    expect(message).toBe('No answer within 0.3 seconds. Check that it is running and reachable.');
  });

  it('finds a mailbox that refuses the password, and never says which it was', async () => {
    const environment = { IMAP_URL: mailbox.imapUrl.replace(/:[^:@]+@/, ':wrong-word@') };
    const message = await faultOf('mailbox', { environment });
    expect(message).toMatch(/password|sign|login/i);
    expect(message).not.toContain('wrong-word');
  });

  it('tries every mailbox, also those that were added, but none that is paused', async () => {
    const [port, secret] = [
      await freePort(),
      sealSecret('a word', { secret: ingestSecret, purpose: passwordPurpose }),
    ];
    await database.pool.query(
      `insert into mailboxes (key, name) values ('one', 'One'), ('two', 'Two');
       insert into mailbox_accounts (place, host, port, security, username, password_sealed, folder, schedule, is_paused)
       values ('one', '127.0.0.1', ${port}, 'none', 'sam', '${secret}', 'INBOX', 'push', false),
              ('two', '127.0.0.1', ${port}, 'none', 'tom', '${secret}', 'INBOX', 'push', true)`,
    );
    const { checks } = await examine({ environment: { IMAP_URL: mailbox.imapUrl } });
    expect(checks.filter(({ name }) => name.startsWith('mailbox')).map(({ name, ok }) => [name, ok])).toEqual(
      [
        ['mailbox', true],
        ['mailbox One', false],
        ['mailbox Two', true],
      ],
    );
  });

  it('says where bodies lie, and finds one that cannot be read', async () => {
    expect((await examine()).bodies?.message).toBe(
      'All bodies are in the database. New bodies go to the database.',
    );
    const { id: emailId } = await createEmail(database.pool);
    const bytes = await encodeCopy({ html: Buffer.from('<p>'), codec: 0, text: null });
    const [blob = ''] = await putBodies({ db: database.pool, blobs }, [bytes]);
    await recordBodies(database.pool, 'copy', [{ emailId, blob, digest: digestCopy('<p>', null) }]);
    await database.pool.query('update email_bodies set html = null, html_codec = 0');
    expect((await examine({ environment: { BODIES: 'storage' } })).bodies).toEqual({
      ok: true,
      message:
        'The storage holds 1 body; the oldest and the newest could be read. New bodies go to the storage.',
    });
    blobs = memoryBlobStore();
    expect(await faultOf('bodies', {})).toMatch(/one cannot be read\. The copy of email 1 is not there/);
  });

  it('finds storage that forgets, that keeps what is deleted, and that is no folder', async () => {
    const forgets = { ...blobs, get: async () => undefined };
    expect(await faultOf('storage', { openBlobs: async () => forgets })).toContain(
      'differs from the data written',
    );
    const keeps = { ...blobs, remove: async () => true };
    expect(await faultOf('storage', { openBlobs: async () => keeps })).toContain('has no effect');
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await faultOf('storage', { environment: { DATA_DIR: file } })).toContain('cannot be created in');
  });

  it('stores its probe in the folder and deletes it', async () => {
    const files = join(folder, 'blobs');
    const found = await examine({ openBlobs: () => openLocalBlobStore(files) });
    expect(found.storage?.ok).toBe(true);
    expect(
      readdirSync(files, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()),
    ).toEqual([]);
  });

  it('finds a browser that is not there, and one that does not start', async () => {
    const message = await faultOf('browser', { environment: { CHROMIUM_PATH: join(folder, 'none') } });
    expect(message).toContain('CHROMIUM_PATH names no program');
    const broken = program('broken', 'echo libnss3.so is missing >&2; exit 1');
    expect(await faultOf('browser', { environment: { CHROMIUM_PATH: broken } })).toContain(
      'libnss3.so is missing',
    );
  });
});
