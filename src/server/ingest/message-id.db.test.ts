import { beforeEach, describe, expect, it } from 'vitest';
import { type IngestOptions, ingest } from '#server/ingest/pipeline.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;
const now = () => new Date('2026-01-01T12:00:00Z');

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

async function run(mails: readonly Buffer[], options?: IngestOptions) {
  const entries = mails.map((raw, index) => ({ raw, label: `test, message ${index + 1}` }));
  const { imported, duplicates, rejected } = await ingest(
    entries,
    { database, blobs: memoryBlobStore(), secret, now, pool: ingestWorkers() },
    options,
  );
  return { imported, duplicates, rejected };
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query<Row>(sql)).rows;
}

async function listSenders(): Promise<string[]> {
  const rows = await query<{ from: string }>(
    'select from_address as "from" from emails order by from_address',
  );
  return rows.map(({ from }) => from);
}

/** Rows that would violate invariants of the vault. */
function brandsThatAreWrong(): Promise<object[]> {
  return query(
    `select b.id from brands b left join emails e on e.brand_id = b.id group by b.id
     having b.email_count <> count(e.id) filter (where e.state = 'published')
       or b.last_email_at is distinct from max(e.received_at) filter (where e.state = 'published')
       or count(e.id) = 0`,
  );
}

const shared = '<campaign-7@sender.example>';
const ofShop = buildMail({ messageId: shared });
const ofOther = buildMail({
  messageId: shared,
  from: 'Other <news@other.example>',
  subject: 'Shoes',
  body: '<p>Our new shoes.</p>',
});
const ofThird = buildMail({ messageId: shared, from: 'Third <hi@third.example>', subject: 'Hats' });
const three = [ofShop, ofOther, ofThird];
const threeSenders = ['hi@third.example', 'news@other.example', 'news@shop.example'];

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((order) => order.flatMap((index) => three[index] ?? []));

describe('one Message-ID under mails of different senders', () => {
  it('keeps each of them once, within one run, whatever comes first', async () => {
    for (const mails of orders) {
      database = await emptyDatabase();
      expect(await run([...mails, ...mails])).toEqual({ imported: 3, duplicates: 3, rejected: 0 });
      expect(await run(three)).toEqual({ imported: 0, duplicates: 3, rejected: 0 });
      expect(await listSenders()).toEqual(threeSenders);
      expect(await brandsThatAreWrong()).toEqual([]);
    }
  });

  it('keeps each of them once, in runs of their own, whatever comes first', async () => {
    for (const mails of orders) {
      database = await emptyDatabase();
      for (const mail of mails)
        expect(await run([mail])).toEqual({ imported: 1, duplicates: 0, rejected: 0 });
      for (const mail of mails)
        expect(await run([mail])).toEqual({ imported: 0, duplicates: 1, rejected: 0 });
      expect(await listSenders()).toEqual(threeSenders);
    }
  });

  it('leaves the first one as it was', async () => {
    await run([ofShop]);
    const [before] = await query('select * from emails');
    await run([ofOther, ofThird]);
    expect(await query("select * from emails where from_address = 'news@shop.example'")).toEqual([before]);
    expect(await query('select count(distinct message_id)::int as keys from emails')).toEqual([{ keys: 3 }]);
  });

  it('knows the others still after the first one was deleted', async () => {
    await run(three);
    await database.pool.query("delete from emails where from_address = 'news@shop.example'");
    expect(await run([ofOther, ofThird, ofShop])).toEqual({ imported: 1, duplicates: 2, rejected: 0 });
    expect(await listSenders()).toEqual(threeSenders);
  });

  it('tells the customers of a free mailer apart by their whole address, and the hosts of a brand not', async () => {
    const from = (address: string) =>
      buildMail({ messageId: shared, from: `A <${address}>`, subject: `Of ${address}` });
    expect(await run([from('one@gmail.com'), from('two@gmail.com')])).toMatchObject({ imported: 2 });
    expect(await run([from('a@shop.example'), from('b@mail.shop.example')])).toMatchObject({
      imported: 1,
      rejected: 1,
    });
  });

  it('cannot be used to keep a mail out: no Message-ID is read as the key of another sender', async () => {
    await run([ofOther, ofShop]);
    const keys = (await query<{ key: string }>('select message_id as key from emails')).map(({ key }) => key);
    for (const [index, key] of keys.entries()) {
      database = await emptyDatabase();
      const forged = [key, key.replace(/[<>]/g, ''), `<${key}>`].map((messageId, variant) =>
        buildMail({
          messageId,
          from: `F <f@forger${index}-${variant}.example>`,
          subject: `Forged ${variant}`,
        }),
      );
      await run(forged);
      expect(await run([ofOther, ofShop])).toEqual({ imported: 2, duplicates: 0, rejected: 0 });
    }
  });

  it('keeps each of them once in several runs at once, in any order', async () => {
    const mails = Array.from({ length: 40 }, (_, index) =>
      ['a', 'b', 'c'].map((name) =>
        buildMail({
          messageId: `<${index}@sender.example>`,
          from: `Shop <news@${name}.example>`,
          subject: `Offer ${index} of ${name}`,
        }),
      ),
    ).flat();
    const byId = [...mails];
    const bySender = mails.map((_, index) => mails[(index * 3 + Math.floor(index / 40)) % 120] ?? ofShop);
    const reports = await Promise.all([
      run(byId),
      run(bySender),
      run([...byId].reverse()),
      run([...bySender].reverse()),
    ]);
    expect(reports.reduce((sum, { imported }) => sum + imported, 0)).toBe(120);
    expect(reports.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(0);
    expect(await query('select count(distinct subject)::int as mails from emails')).toEqual([{ mails: 120 }]);
    expect(await brandsThatAreWrong()).toEqual([]);
  });

  it('keeps both when one is stored while the other is on its way', async () => {
    let second: Promise<unknown> = Promise.resolve();
    await run([ofShop], {
      onCommit: async () => {
        second = run([ofOther]);
        // The embedded database has one connection: there the second run begins after the commit.
        if (database.kind === 'server') await somebodyWaits();
      },
    });
    expect(await second).toEqual({ imported: 1, duplicates: 0, rejected: 0 });
    expect(await run([ofOther, ofShop])).toEqual({ imported: 0, duplicates: 2, rejected: 0 });
    expect(await brandsThatAreWrong()).toEqual([]);
  });

  it('ends the same after a run that was broken off in the middle of a commit', async () => {
    await run([ofShop]);
    const broken = run([ofOther, ofThird], { onCommit: () => Promise.reject(new Error('the power went')) });
    await expect(broken).rejects.toThrow('the power went');
    expect(await listSenders()).toEqual(['news@shop.example']);
    expect(await run([ofOther, ofThird])).toEqual({ imported: 2, duplicates: 0, rejected: 0 });
    expect(await listSenders()).toEqual(threeSenders);
  });
});

/** Waits until another connection's statement waits for a lock of this one. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await query(
      `select 1 from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`,
    );
    if (waiting.length > 0) return;
  }
}

/** One campaign as two subscribers receive it: other greeting, other links, other footer. */
function copyFor(name: string, token: string, parts: MailParts = {}): Buffer {
  return buildMail({
    messageId: shared,
    to: `${name} <${name.toLowerCase()}@example.org>`,
    body: `<p>Dear ${name},</p><p>Everything is half price.</p>
      <a href="https://shop.example/sale?utm_source=mail&mc_eid=${token}">To the sale</a>
      <p>This email was sent to ${name.toLowerCase()}@example.org.</p>`,
    ...parts,
  });
}

const forAnna = copyFor('Anna', 'a1b2c3d4e5');
const forBernd = copyFor('Bernd', 'f6a7b8c9d0');

describe('one Message-ID under mails of one sender', () => {
  it('is a duplicate when only what is the reader’s differs, in one run or in two', async () => {
    expect(await run([forAnna, forBernd])).toEqual({ imported: 1, duplicates: 1, rejected: 0 });
    expect(await run([forBernd, forAnna])).toEqual({ imported: 0, duplicates: 2, rejected: 0 });
    expect(await query('select content_hash from rejected_emails')).toEqual([]);
    expect(await query('select email_count from brands')).toEqual([{ email_count: 1 }]);
  });

  it('is a duplicate too where the id belongs to another sender', async () => {
    await run([ofOther, forAnna]);
    expect(await run([forBernd])).toEqual({ imported: 0, duplicates: 1, rejected: 0 });
    expect(await listSenders()).toEqual(['news@other.example', 'news@shop.example']);
  });

  it('is kept for administrators when the mail itself differs, and nothing stored changes', async () => {
    const corrected = copyFor('Anna', 'a1b2c3d4e5', { subject: 'Spring sale, corrected' });
    await run([forAnna]);
    const before = await query('select * from emails');
    expect(await run([corrected, forBernd])).toEqual({ imported: 0, duplicates: 1, rejected: 1 });
    expect(await run([corrected])).toEqual({ imported: 0, duplicates: 0, rejected: 1 });
    expect(await query('select reason_code, subject from rejected_emails')).toEqual([
      { reason_code: 'message_id_reused', subject: 'Spring sale, corrected' },
    ]);
    expect(await query('select * from emails')).toEqual(before);
  });

  it('is forgotten among the rejected once it counts as a duplicate', async () => {
    await run([forAnna]);
    await database.pool.query(
      `insert into rejected_emails (content_hash, label, reason_code, reason, raw, raw_codec, size_bytes)
       select encode(sha256(convert_to(raw, 'utf8')), 'hex'), '', 'message_id_reused', '', '', 0, 0
       from (values ('${forAnna.toString()}'), ('${forBernd.toString()}')) as mail (raw)`,
    );
    expect(await run([forAnna, forBernd])).toEqual({ imported: 0, duplicates: 2, rejected: 0 });
    expect(await query('select 1 from rejected_emails')).toEqual([]);
  });
});
