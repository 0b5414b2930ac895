import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { demoLabel } from '#server/ingest/store/rejudge-emails.ts';
import type { Database } from '#server/platform/db/client.ts';
import { packSync, unpack } from '#server/platform/db/compression.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

const dependencies = () => ({
  database,
  blobs: memoryBlobStore(),
  secret,
  pool: ingestWorkers(),
  now: () => new Date(),
});

async function importMails(...mails: Buffer[]): Promise<void> {
  await ingest(
    mails.map((raw, index) => ({ raw, label: `test, message ${index + 1}` })),
    dependencies(),
  );
}

/** Simulates data of an older program version. */
async function spoil(): Promise<void> {
  await database.pool.query(
    "update emails set subject = 'old', campaign_type = 'newsletter', season = 'winter', language = 'xx'",
  );
  await database.pool.query('update email_bodies set html = $1, cleaner_version = 0', [
    packSync('<p>old</p>').bytes,
  ]);
}

async function readEmails() {
  const { rows } = await database.pool.query<{
    subject: string;
    campaign_type: string;
    season: string;
    html: Buffer;
    html_codec: number;
  }>('select * from emails join email_bodies on email_id = id order by message_id');
  return Promise.all(
    rows.map(async (row) => ({ ...row, html: (await unpack(row.html, row.html_codec)).toString() })),
  );
}

describe('reprocess', () => {
  it('makes emails of older rules anew from their sources, and only those', async () => {
    await importMails(buildMail());
    const [before] = await readEmails();
    await spoil();
    expect(await reprocess(dependencies())).toMatchObject({ updated: 1, unchanged: 0 });
    const [after] = await readEmails();
    expect(after).toEqual(before);
    expect(await reprocess(dependencies())).toMatchObject({ updated: 0 });
    expect(await reprocess(dependencies(), { all: true })).toMatchObject({ updated: 1 });
  });

  it('keeps what an administrator corrected', async () => {
    await importMails(buildMail());
    await spoil();
    await database.pool.query('update emails set season_locked = true, campaign_type_locked = true');
    await reprocess(dependencies());
    expect(await readEmails()).toMatchObject([
      { subject: 'Spring sale', campaign_type: 'newsletter', season: 'winter' },
    ]);
  });

  it('leaves an email as it is that today’s rules would refuse', async () => {
    await importMails(buildMail());
    await spoil();
    await database.pool.query('update email_sources set raw = $1', [packSync('no mail at all').bytes]);
    expect(await reprocess(dependencies())).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await readEmails()).toMatchObject([{ subject: 'old' }]);
    expect(await reprocess(dependencies())).toMatchObject({ unchanged: 0 });
  });

  it('goes on where it was broken off', async () => {
    await importMails(
      ...Array.from({ length: 120 }, (_, index) => buildMail({ messageId: `<${index}@shop.example>` })),
    );
    await spoil();
    const controller = new AbortController();
    const first = await reprocess(dependencies(), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    const second = await reprocess(dependencies());
    expect(first.updated).toBeGreaterThan(0);
    expect(first.updated).toBeLessThan(120);
    expect(first.updated + second.updated).toBe(120);
  });

  it('makes all anew when asked to, and goes on where that was broken off', async () => {
    await importMails(
      ...Array.from({ length: 120 }, (_, index) => buildMail({ messageId: `<${index}@shop.example>` })),
    );
    await database.pool.query('update emails set subject = $1', ['old']);
    const stop = new AbortController();
    const broken = await reprocess(dependencies(), {
      all: true,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(broken.updated).toBeGreaterThan(0);
    expect(broken.updated).toBeLessThan(120);
    const rest = await reprocess(dependencies(), { all: true });
    expect(broken.updated + rest.updated).toBe(120);
    const { rows } = await database.pool.query("select 1 from emails where subject = 'old'");
    expect(rows).toEqual([]);
    expect((await reprocess(dependencies(), { all: true })).updated).toBe(120);
  });

  it('tries rejected messages again and counts brands rightly', async () => {
    await importMails(buildMail({ subject: 'first' }), buildMail({ subject: 'same id' }));
    await database.pool.query('delete from emails');
    await database.pool.query('update brands set email_count = 0, last_email_at = null');
    expect(await reprocess(dependencies())).toMatchObject({ retried: { imported: 1, rejected: 0 } });
    expect((await database.pool.query('select 1 from rejected_emails')).rows).toEqual([]);
    expect((await database.pool.query('select email_count from brands')).rows).toEqual([{ email_count: 1 }]);
  });
});

it('leaves the mail of the demo with its readers, though that was written to a subscriber', async () => {
  const raw = buildMail({ from: 'Ann <ann@gmail.com>' });
  const source = { raw, label: `${demoLabel}shop 1`, mailboxAddress: 'reader@reader.example' };
  await ingest([source], dependencies(), { arrival: { kind: 'demo', run: 'Demo' } });
  await reprocess(dependencies(), { all: true });
  const { rows } = await database.pool.query('select state from emails');
  expect(rows).toEqual([{ state: 'published' }]);
});
