import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IngestReport, ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { type Database, openServerDatabase } from '#server/platform/db/client.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

/** The embedded database allows only one process. */
const serverUrl = testDatabaseUrl();

let database: Database;
let folder: string;
let children: ChildProcess[];
let importers: Database[];

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mailvault-importers-'));
  children = [];
  importers = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(importers.map((importer) => importer.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Address of this test's database, for other processes. */
async function address(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query<Row>(sql)).rows;
}

/**
 * An email of one of eight brands whose names vary, so that they are renamed while others store their emails.
 */
function campaign(index: number): Buffer {
  const brand = (index * 7) % 8;
  const name = ['Shop', 'The Shop', 'Shop Deals', 'Team Shop', 'Shop Ltd'][(index * 11) % 5];
  return buildMail({
    from: index % 25 === 4 ? 'nobody:;' : `${name} ${brand} <news@shop${brand}.example>`,
    messageId: `<${index}@shop.example>`,
    subject: `Offer ${index}`,
    date: `Tue, 04 Mar 2025 10:${String(index % 60).padStart(2, '0')}:00 +0000`,
  });
}

async function importAll(orders: readonly SourceMessage[][]): Promise<IngestReport[]> {
  const url = await address();
  importers = await Promise.all(orders.map(() => openServerDatabase(url)));
  const blobs = memoryBlobStore();
  return Promise.all(
    orders.map((messages, index) =>
      ingest(messages, {
        database: importers[index] ?? database,
        blobs,
        secret: ingestSecret,
        now: () => new Date('2026-01-01T12:00:00Z'),
        pool: ingestWorkers(),
      }),
    ),
  );
}

async function emailsStored(): Promise<number> {
  const [row] = await query<{ count: number }>('select count(*)::int as count from emails');
  return row?.count ?? 0;
}

/** Counted since this database was created: other tests cause some on purpose. */
async function deadlocks(): Promise<number> {
  const [row] = await query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}

type Count = 'imported' | 'duplicates' | 'rejected' | 'brandsCreated' | 'held';

const sumOf = (reports: ReadonlyArray<Record<Count, number>>, field: Count) =>
  reports.reduce((total, report) => total + report[field], 0);

/** Brands whose email count, last email or weekly sums differ from their emails. */
function brandsThatAreWrong(): Promise<object[]> {
  return query(
    `select b.domain from brands b left join emails e on e.brand_id = b.id group by b.id
     having b.email_count <> count(e.id) or b.last_email_at is distinct from max(e.received_at) or count(e.id) = 0
       or (select sum(emails) from brand_weeks where brand_id = b.id) <> count(e.id)`,
  );
}

describe.skipIf(serverUrl === undefined)('several importers at once', () => {
  const given = 300;
  const messages = Array.from({ length: given }, (_, index) => ({
    raw: campaign(index),
    label: `message ${index}`,
  }));
  const refused = given / 25;

  it('store each message once, in whatever order each of them reads, and account for all of them', async () => {
    const strewn = messages.map(
      (_, index) => messages[(index * 77) % given] ?? { raw: campaign(0), label: '' },
    );
    const reports = await importAll([messages, [...messages].reverse(), strewn]);
    expect(sumOf(reports, 'imported')).toBe(given - refused);
    expect(sumOf(reports, 'duplicates')).toBe(2 * (given - refused));
    expect(sumOf(reports, 'rejected')).toBe(3 * refused);
    expect(sumOf(reports, 'brandsCreated')).toBe(8);
    expect(await emailsStored()).toBe(given - refused);
    expect(await query('select count(*)::int as count from brands')).toEqual([{ count: 8 }]);
    expect(await query('select count(*)::int as count from rejected_emails')).toEqual([{ count: refused }]);
    expect(await brandsThatAreWrong()).toEqual([]);
  });

  it('never wait for each other in a circle, though brands get other names and addresses meanwhile', async () => {
    // Each batch of fifty: the first has eight brand names once, the second another name for each six times.
    const shares = [0, 1, 2, 3].map((share) =>
      Array.from({ length: 100 }, (_, index) => {
        const letter = 'abcdefgh'[index % 8];
        const isOfOther = index >= 8 && index < 50;
        const name = index < 50 ? `RIVERMART${letter}` : `River Mart ${letter}`;
        const from = isOfOther
          ? `Shop ${index} <news@shop${index}.example>`
          : `${name} <news@rivermart${letter}.example>`;
        return {
          raw: buildMail({
            from,
            messageId: `<${share}-${index}@shop.example>`,
            subject: `Offer ${share} ${index}`,
          }),
          label: `message ${index} of ${share}`,
        };
      }),
    );
    const before = await deadlocks();
    const reports = await importAll(shares);
    expect(sumOf(reports, 'imported')).toBe(400);
    // A connection reports its deadlocks when it ends.
    await Promise.all(importers.splice(0).map((importer) => importer.close()));
    expect(await deadlocks()).toBe(before);
    expect(await query("select count(*)::int as renamed from brands where slug like 'river-mart-%'")).toEqual(
      [{ renamed: 8 }],
    );
    expect(await brandsThatAreWrong()).toEqual([]);
  });

  it('share one folder by --part in processes of their own, one of which is killed and started again', async () => {
    const mail = join(folder, 'mail');
    mkdirSync(mail);
    for (const [index, { raw }] of messages.entries()) writeFileSync(join(mail, `${index}.eml`), raw);
    const environment = bareEnvironment({
      DATABASE_URL: await address(),
      SESSION_SECRET: 'x'.repeat(40),
      DATA_DIR: folder,
      DEMO: 'off',
    });
    const start = (part: string) => {
      const child = spawn(
        process.execPath,
        ['scripts/import.ts', mail, '--part', part, '--threads', '1', '--json'],
        {
          env: environment,
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      children.push(child);
      return { child, printed: text(child.stdout), ended: once(child, 'exit') };
    };
    const counts = async ({ printed, ended }: ReturnType<typeof start>) => {
      expect(await ended).toEqual([0, null]);
      return JSON.parse((await printed).trim().split('\n').at(-1) ?? '') as Record<Count, number>;
    };
    const second = start('2/2');
    const killed = start('1/2');
    await expect.poll(emailsStored, { interval: 20 }).toBeGreaterThan(90);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const again = start('1/2');
    const reports = await Promise.all([counts(second), counts(again)]);
    const accounted = sumOf(reports, 'imported') + sumOf(reports, 'duplicates') + sumOf(reports, 'rejected');
    expect(accounted).toBe(given);
    expect(reports.every(({ imported, rejected }) => imported + rejected < given - 80)).toBe(true);
    expect(reports[0]?.duplicates).toBe(0);
    expect(await emailsStored()).toBe(given - refused);
    expect(await query('select count(*)::int as count from rejected_emails')).toEqual([{ count: refused }]);
    expect(await brandsThatAreWrong()).toEqual([]);
  });
});
