import { beforeEach, describe, expect, it } from 'vitest';
import { getEvidence } from '#server/curation/admin-emails/evidence.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;
const now = new Date('2026-01-01T12:00:00Z');

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

/** Imports one email and returns what administrators see of it. */
async function takeIn(body: string) {
  const source = { raw: buildMail({ body }), label: 'a.eml' };
  const report = await ingest([source], {
    database,
    blobs: memoryBlobStore(),
    secret,
    now: () => now,
    pool: ingestWorkers(),
  });
  expect(report.imported).toBe(1);
  const { rows } = await database.pool.query<{ id: number }>('select id from emails');
  const evidence = await getEvidence(database.pool, rows[0]?.id ?? 0);
  const bodies = await database.pool.query<{ text: string | null }>(
    'select text_content as text from email_bodies',
  );
  return { note: evidence.cleaningNote, text: bodies.rows[0]?.text };
}

describe('a mail whose html cannot be cleaned within its limits', () => {
  it('is kept, shown as its text, and says so to administrators', async () => {
    const nested = `<p>Everything is half price.</p>${'<div>'.repeat(20_000)}`;
    expect(await takeIn(nested)).toEqual({
      note: expect.stringContaining('shown as its text'),
      text: 'Everything is half price.',
    });
  });

  it('is unlike one that can', async () => {
    expect(await takeIn('<p>Everything is half price.</p>')).toEqual({
      note: null,
      text: 'Everything is half price.',
    });
  });
});

describe('a mail that cost a thread its life', () => {
  it('is prepared from its text, with the words of its html where it has none', async () => {
    const source = {
      raw: buildMail({
        to: 'Anna Doe <anna.doe@reader.example>',
        body: '<p>Hi Anna,</p><script>x</script>Sale',
      }),
      label: 'a.eml',
    };
    const mail = await prepareMail(source, { imageKey, now, readsHtml: false });
    expect(mail.sanitized.text).toBe('Hi there,\nSale');
    expect(mail.sanitized.html).not.toContain('script');
    expect(mail.sanitized.cleaningNote).toContain('too much time or memory');
    const whole = await prepareMail(source, { imageKey, now });
    expect(whole.sanitized.cleaningNote).toBeNull();
    expect(mail.contentHash).toBe(whole.contentHash);
  });
});
