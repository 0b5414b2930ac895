import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import type { MailerTask } from '#tests/support/mail/mailer-child.ts';
import { type MailServer, openMailServer } from '#tests/support/servers/mail-server.ts';

const serverUrl = testDatabaseUrl();

/** Mails that a process has under way at once. */
const connections = 5;

const readers = 40;

let database: Database;
let mails: MailServer;
let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  database = await emptyDatabase();
  mails = await openMailServer();
  dataDir = mkdtempSync(join(tmpdir(), 'mailvault-digests-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes readers whose digest of two live emails is due. */
async function followRye(): Promise<void> {
  const { pool } = database;
  const { id } = await createBrand(pool, { slug: 'rye', name: 'Rye' });
  for (const subject of ['Bread', 'Rolls']) {
    const email = await createEmail(pool, { brandId: id, subject, receivedAt: new Date() });
    await pool.query('insert into news (email_id, rung_at) values ($1, now())', [email.id]);
  }
  await pool.query(
    `with reader as (
       insert into users (id, email) select 'r' || n, 'r' || n || '@reader.example' from generate_series(1, $1::int) n
       returning id
     ), settings as (
       insert into follow_settings (user_id, digest_at) select id, now() - interval '1 minute' from reader
     )
     insert into follows (user_id, brand_id, cadence, position, created_at)
     select id, $2::int, 'daily', 0, now() from reader`,
    [readers, id],
  );
}

async function start(aheadMinutes = 0): Promise<ChildProcess> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    SESSION_SECRET: 'x'.repeat(40),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    PRIMARY_ADMIN_EMAIL: 'ada@vault.example',
    SMTP_URL: `smtp://127.0.0.1:${mails.choice.port}`,
    MAIL_FROM: 'news@vault.example',
  };
  const task: MailerTask = { environment, aheadMinutes };
  const child = spawn(process.execPath, ['tests/support/mail/mailer-child.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('The child has no output.');
  await once(child.stdout, 'data');
  return child;
}

const readersOf = (taken: readonly { to: string[] }[]) => new Set(taken.map(({ to }) => to.join()));

test.skipIf(serverUrl === undefined)(
  'Two servers send each reader one digest, and a third finishes for one that is killed.',
  async () => {
    mails.treat = () => ({ kind: 'take', afterMs: 100 });
    await followRye();
    const [killed, other] = await Promise.all([start(), start()]);
    await vi.waitFor(() => expect(mails.taken.length).toBeGreaterThan(10), { timeout: 60_000, interval: 5 });
    const exited = once(killed, 'exit');
    killed.kill('SIGKILL');
    await exited;
    await vi.waitFor(
      () => expect(readersOf(mails.taken).size).toBeGreaterThanOrEqual(readers - connections),
      { timeout: 60_000 },
    );
    other.kill('SIGTERM');
    await once(other, 'exit');
    // The mails of the killed one are free at the end of their lease.
    await start(30);
    const waiting = async () =>
      (await database.pool.query("select from outgoing_mails where state = 'waiting'")).rowCount;
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000 });
    expect(readersOf(mails.taken).size).toBe(readers);
    for (const own of Map.groupBy(mails.taken, ({ to }) => to.join()).values())
      expect(new Set(own.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mails.taken.length).toBeLessThanOrEqual(readers + connections);
    expect(mails.taken.every(({ raw }) => raw.includes('Bread') && raw.includes('Rolls'))).toBe(true);
  },
  200_000,
);
