import { beforeEach, describe, expect, it } from 'vitest';
import { batchMessages } from '#server/ingest/bounds.ts';
import { type IngestOptions, ingest } from '#server/ingest/pipeline.ts';
import type { SourceEntry } from '#server/ingest/sources/source-entry.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail, buildMailWithPicture, tinyPng } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;
const now = () => new Date('2026-01-01T12:00:00Z');

let database: Database;
let blobs: BlobStore;

beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
});

function run(mails: Iterable<Buffer | SourceEntry>, options?: IngestOptions) {
  const entries = [...mails].map(
    (mail, index): SourceEntry =>
      Buffer.isBuffer(mail) ? { raw: mail, label: `test, message ${index + 1}` } : mail,
  );
  return ingest(entries, { database, blobs, secret, now, pool: ingestWorkers() }, options);
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query<Row>(sql)).rows;
}

/** Distinct emails, distributed over the brands. */
function manyMails(count: number, brands = 3): Buffer[] {
  return Array.from({ length: count }, (_, index) =>
    buildMail({
      from: `Shop ${index % brands} <news@shop${index % brands}.example>`,
      messageId: `<${index}@shop.example>`,
      subject: `Offer ${index}`,
      date: `Tue, 04 Mar 2025 10:${String(index % 60).padStart(2, '0')}:00 +0000`,
    }),
  );
}

describe('a message that is taken in', () => {
  it('is stored with body, source, brand and counters', async () => {
    const raw = buildMail({ subject: 'Spring sale', date: 'Tue, 04 Mar 2025 10:15:00 +0000' });
    const source: SourceMessage = { raw, label: 'box, message 1', mailboxAddress: 'reader@example.org' };
    expect(await run([source])).toEqual({
      imported: 1,
      duplicates: 0,
      rejected: 0,
      brandsCreated: 1,
      held: 0,
      notices: [],
    });
    const [email] = await query<Record<string, unknown>>(
      `select e.subject, e.sender, e.from_address, e.message_id, e.received_at, e.size_bytes, b.name, b.slug, b.domain,
         b.email_count, b.last_email_at, c.slug as category
       from emails e join brands b on b.id = e.brand_id join categories c on c.id = b.category_id`,
    );
    expect(email).toMatchObject({
      subject: 'Spring sale',
      sender: 'Example Shop',
      from_address: 'news@shop.example',
      message_id: 'one@shop.example',
      received_at: new Date('2025-03-04T10:15:00Z'),
      size_bytes: raw.length,
      domain: 'shop.example',
      email_count: 1,
      last_email_at: new Date('2025-03-04T10:15:00Z'),
      category: 'other',
    });
    const [kept] = await query<{
      html: Buffer;
      html_codec: number;
      raw: Buffer;
      raw_codec: number;
      label: string;
      mailbox_address: string;
    }>(
      'select html, html_codec, raw, raw_codec, label, mailbox_address from email_bodies join email_sources using (email_id)',
    );
    expect((await unpack(kept?.html ?? Buffer.alloc(0), kept?.html_codec ?? 0)).toString()).toContain(
      'half price',
    );
    expect(await unpack(kept?.raw ?? Buffer.alloc(0), kept?.raw_codec ?? 0)).toEqual(raw);
    expect(kept).toMatchObject({ label: 'box, message 1', mailbox_address: 'reader@example.org' });
  });

  it('has the language its words are in, whatever its template declares', async () => {
    const body = `<html lang="en"><p>Unsere neue Kollektion ist da. Sichere dir bis Sonntag zwanzig Prozent Rabatt auf
      alles im Shop. Wir freuen uns auf deinen Besuch und wünschen dir eine schöne Zeit.</p></html>`;
    await run([
      { raw: buildMail({ messageId: 'german@shop.example', body }), label: 'german' },
      { raw: buildMail({ messageId: 'short@shop.example', body: '<p>Ciao!</p>' }), label: 'short' },
    ]);
    expect(await query('select message_id, language from emails order by message_id')).toEqual([
      { message_id: 'german@shop.example', language: 'de' },
      { message_id: 'short@shop.example', language: null },
    ]);
  });

  it('has its pictures in the blob store, one row for two mails that show the same', async () => {
    const mail = (id: string, picture: string) =>
      buildMailWithPicture({ messageId: `<${id}@shop.example>`, picture: tinyPng(picture) });
    await run([mail('a', 'same'), mail('b', 'same'), mail('c', 'other')]);
    const images = await query<{ key: string; blob: string }>('select key, blob from images');
    expect(images).toHaveLength(2); // the same Content-ID with other bytes is another picture
    expect(await query('select unnest(image_ids) from email_bodies')).toHaveLength(3);
    const stored = await Promise.all(images.map((image) => blobs.get(image.blob)));
    expect(stored).toEqual(expect.arrayContaining([tinyPng('same'), tinyPng('other')]));
  });

  it('joins the brand that has its domain, whatever the brand is called and wherever it was put', async () => {
    await database.pool.query(
      "insert into brands (id, name, slug, domain, category_id) values (7, 'Renamed', 'renamed', 'main.example', 1)",
    );
    await database.pool.query("insert into brand_domains values ('main.example', 7), ('shop.example', 7)");
    expect(await run([buildMail()])).toMatchObject({ imported: 1, brandsCreated: 0 });
    expect(await query('select name, email_count from brands')).toEqual([
      { name: 'Renamed', email_count: 1 },
    ]);
  });

  it('keeps with its evidence whose second domain its own seems to be, and makes a brand of its own', async () => {
    const links = '<a href="https://acme.example/sale">Sale</a>'.repeat(3);
    const mails = [
      buildMail({ from: 'Acme <news@acmemail.example>', messageId: '<1@x.example>', body: links }),
      buildMail({ from: 'Acme <news@acme.example>', messageId: '<2@x.example>', body: links }),
    ];
    expect(await run(mails)).toMatchObject({ imported: 2, brandsCreated: 2 });
    expect(
      await query(`select domain, evidence->'suggestedDomain' as said from brands b join emails e on e.brand_id = b.id
        join email_bodies on email_id = e.id order by domain`),
    ).toEqual([
      { domain: 'acme.example', said: null },
      { domain: 'acmemail.example', said: { domain: 'acme.example', links: 3, of: 3 } },
    ]);
  });

  it('gets a brand with a slug of its own when the name is taken or reserved', async () => {
    const mail = (name: string, domain: string) =>
      buildMail({ from: `${name} <news@${domain}>`, messageId: `<1@${domain}>` });
    await run([
      mail('Acme', 'acme.example'),
      mail('Acme', 'acme-two.example'),
      mail('Download', 'download.example'),
    ]);
    expect(
      (await query<{ slug: string }>('select slug from brands order by slug')).map((row) => row.slug),
    ).toEqual(['acme', 'acme-2', 'download-2']);
  });
});

describe('a message that is seen again', () => {
  it('counts as duplicate, in the same run or in the next', async () => {
    expect(await run([buildMail(), buildMail()])).toMatchObject({ imported: 1, duplicates: 1, rejected: 0 });
    expect(await run([buildMail()])).toMatchObject({ imported: 0, duplicates: 1, rejected: 0 });
    expect(await query('select email_count from brands')).toEqual([{ email_count: 1 }]);
  });

  it('is known without a Message-ID too', async () => {
    const mails = [buildMail({ messageId: null }), buildMail({ messageId: null, subject: 'Another' })];
    expect(await run(mails)).toMatchObject({ imported: 2, duplicates: 0 });
    expect(await run(mails)).toMatchObject({ imported: 0, duplicates: 2 });
  });

  it('is kept as rejected when only its Message-ID is the same, in the same run or in the next', async () => {
    const other = (subject: string) => buildMail({ subject });
    expect(await run([buildMail(), other('corrected')])).toMatchObject({
      imported: 1,
      duplicates: 0,
      rejected: 1,
    });
    expect(await run([other('once more')])).toMatchObject({ imported: 0, duplicates: 0, rejected: 1 });
    expect(await query('select reason_code, subject from rejected_emails order by subject')).toEqual([
      { reason_code: 'message_id_reused', subject: 'corrected' },
      { reason_code: 'message_id_reused', subject: 'once more' },
    ]);
  });

  it('makes no brand when it is rejected', async () => {
    const through = (brand: string) =>
      buildMail({
        from: 'News <news@shared1.ccsend.com>',
        headers: [`Reply-To: hello@${brand}`],
        subject: `Of ${brand}`,
      });
    const mails = [through('shop.example'), through('other.example')];
    expect(await run(mails)).toMatchObject({ brandsCreated: 1, rejected: 1 });
    expect(await query('select domain from brands')).toEqual([{ domain: 'shop.example' }]);
  });
});

describe('a message that is refused', () => {
  it('is kept once with its reason, and stops nobody', async () => {
    const bad = buildMail({ from: 'undisclosed-recipients:;', messageId: '<bad@shop.example>' });
    expect(await run([bad, buildMail()])).toMatchObject({ imported: 1, rejected: 1 });
    expect(await run([bad])).toMatchObject({ imported: 0, rejected: 1 });
    const [reject, ...more] = await query<{
      raw: Buffer;
      raw_codec: number;
      reason_code: string;
      label: string;
    }>('select * from rejected_emails');
    expect(more).toEqual([]);
    expect(reject).toMatchObject({
      reason_code: 'no_sender',
      label: 'test, message 1',
      subject: 'Spring sale',
    });
    expect(await unpack(reject?.raw ?? Buffer.alloc(0), reject?.raw_codec ?? 0)).toEqual(bad);
  });

  it('keeps of a huge message only its beginning, and says so', async () => {
    const raw = buildMail();
    expect(await run([{ raw, label: 'huge', fullSizeBytes: 60_000_000 }])).toMatchObject({ rejected: 1 });
    expect(await query('select reason_code, raw_truncated, size_bytes::int from rejected_emails')).toEqual([
      { reason_code: 'too_large', raw_truncated: true, size_bytes: 60_000_000 },
    ]);
  });

  it('is the only one of its batch when the database refuses a value in it', async () => {
    await database.pool.query(
      `create function refuse_poison() returns trigger language plpgsql as
         $$ begin raise exception 'invalid value' using errcode = '22000'; end $$`,
    );
    await database.pool.query(
      "create trigger poison before insert on emails for each row when (new.subject = 'poison') execute function refuse_poison()",
    );
    try {
      const poison = buildMail({ subject: 'poison', messageId: '<poison@shop.example>' });
      const [before = buildMail(), ...after] = manyMails(5);
      expect(await run([before, poison, ...after])).toMatchObject({ imported: 5, rejected: 1 });
      expect(await query('select reason_code, subject from rejected_emails')).toEqual([
        { reason_code: 'unreadable', subject: 'poison' },
      ]);
      expect(await countersThatAreWrong()).toEqual([]);
    } finally {
      await database.pool.query('drop trigger poison on emails; drop function refuse_poison');
    }
  });

  it('is forgotten once it has been taken in', async () => {
    const raw = buildMail();
    await run([buildMail({ subject: 'first' })]);
    await run([raw]); // the same id: rejected
    await database.pool.query('delete from emails');
    await run([raw]);
    expect(await query('select 1 from rejected_emails')).toEqual([]);
    expect(await query('select subject from emails')).toEqual([{ subject: 'Spring sale' }]);
  });
});

describe('a long source', () => {
  it('is stored batch by batch with counters that are right', async () => {
    const mails = manyMails(3 * batchMessages + 7);
    const seen: number[] = [];
    const report = await run(mails, { onProgress: (progress) => seen.push(progress.imported) });
    expect(report).toMatchObject({ imported: mails.length, brandsCreated: 3 });
    expect(seen.at(-1)).toBe(mails.length);
    expect(seen.length).toBeGreaterThan(1);
    expect(await countersThatAreWrong()).toEqual([]);
  });

  it('collects what the operator has to know', async () => {
    const notice = { kind: 'unreadable', label: 'a', reason: 'b' } as const;
    expect(await run([{ notice }, buildMail()])).toMatchObject({ imported: 1, notices: [notice] });
  });

  it('ends after the batch at hand when it is told to', async () => {
    const controller = new AbortController();
    const report = await run(manyMails(20 * batchMessages), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(report.imported).toBeLessThan(20 * batchMessages);
    expect(await query('select count(*)::int as count from emails')).toEqual([{ count: report.imported }]);
  });
});

describe('the cursor of a mailbox', () => {
  it('is committed with the batch, and not without it', async () => {
    const mails = manyMails(2 * batchMessages);
    let batches = 0;
    const failing = run(mails, {
      onCommit: async (client, sources) => {
        batches += 1;
        await client.query(
          "insert into rejected_emails (content_hash, label, reason_code, reason, raw, raw_codec, size_bytes) values ($1, $2, 'empty', '', '', 0, 0)",
          [`cursor ${batches}`, sources.at(-1)?.label],
        );
        if (batches === 2) throw new Error('the cursor could not be written');
      },
    });
    await expect(failing).rejects.toThrow('the cursor could not be written');
    expect(await query('select label from rejected_emails')).toEqual([
      { label: `test, message ${batchMessages}` },
    ]);
    expect(await query('select count(*)::int as count from emails')).toEqual([{ count: batchMessages }]);
    expect(await countersThatAreWrong()).toEqual([]);
  });
});

describe('several runs at once', () => {
  it('store each message once and make each brand once', async () => {
    const mails = manyMails(4 * batchMessages, 12);
    const reports = await Promise.all([run(mails), run([...mails].reverse()), run(mails)]);
    const sum = (field: 'imported' | 'duplicates' | 'rejected' | 'brandsCreated') =>
      reports.reduce((total, report) => total + report[field], 0);
    expect(sum('imported')).toBe(mails.length);
    expect(sum('duplicates')).toBe(2 * mails.length);
    expect(sum('rejected')).toBe(0);
    expect(sum('brandsCreated')).toBe(12);
    expect(await query('select count(*)::int as count from brands')).toEqual([{ count: 12 }]);
    expect(await countersThatAreWrong()).toEqual([]);
  });
});

/** Brands whose counters differ from their emails. */
function countersThatAreWrong(): Promise<object[]> {
  return query(
    `select b.id from brands b left join emails e on e.brand_id = b.id group by b.id
     having b.email_count <> count(e.id) or b.last_email_at is distinct from max(e.received_at) or count(e.id) = 0`,
  );
}

describe('where mail comes from', () => {
  const toReader = () => [
    {
      raw: buildMail({ from: 'Ann <ann@gmail.com>' }),
      label: 'a.eml',
      mailboxAddress: 'reader@reader.example',
    },
  ];
  const states = () => query('select state from emails');

  it('is the demo for its mail, though that was written to a subscriber: nothing of it waits', async () => {
    await run(toReader(), { arrival: { kind: 'demo', run: 'Demo' } });
    expect(await states()).toEqual([{ state: 'published' }]);
  });

  it('is the mailbox for mail of one that is tried again', async () => {
    await run(toReader());
    expect(await query('select state, source_kind from emails join email_reviews on email_id = id')).toEqual([
      { state: 'held', source_kind: 'mailbox' },
    ]);
  });
});
