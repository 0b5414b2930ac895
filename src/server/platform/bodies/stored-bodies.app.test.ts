import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import { readKeptText, type StoredText } from '#server/platform/bodies/kept-text.ts';
import { moveBodies } from '#server/platform/bodies/move-bodies.ts';
import { readCopy, readSource } from '#server/platform/bodies/read-body.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import { openS3BlobStore } from '#server/platform/storage/s3-blob-store.ts';
import { openSharedTestApp } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/servers/blob-store.ts';
import { s3Keys, s3Region, startS3Server } from '#tests/support/servers/s3-server.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const inAWhile = () => new Date(Date.now() + 2 * 86_400_000);
const longWords = 'Autumn coats and boots, all of them new. '.repeat(200);

let database: Database;
let blobs: MemoryBlobStore;

beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
});

const dependencies = (bodies: BodyHome = 'storage') => ({
  database,
  blobs,
  bodies,
  secret: ingestSecret,
  now,
  pool: ingestWorkers(),
});

const mailOf = (name: string, body = `<p>What ${name} says.</p><p>${longWords}</p>`) =>
  buildMail({ messageId: `<${name}@shop.example>`, subject: name, body });

const take = (mails: readonly Buffer[], bodies: BodyHome = 'storage') =>
  ingest(
    mails.map((raw, index) => ({ raw, label: `message ${index}` })),
    dependencies(bodies),
  );

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query<Row>(sql)).rows;
}

/** Returns every email's bodies by subject, from either place. */
async function readAll(): Promise<Record<string, { html: string; text: string | null; raw: string }>> {
  const origin = { db: database.pool, blobs };
  const read: Record<string, { html: string; text: string | null; raw: string }> = {};
  for (const { id, subject } of await query<{ id: number; subject: string }>(
    'select id, subject from emails',
  )) {
    const [copy, source] = [await readCopy(origin, id), await readSource(origin, id)];
    if (copy === undefined || source === undefined) throw new Error('An email has no bodies');
    read[subject] = {
      html: (await unpack(copy.html, copy.codec)).toString(),
      text: copy.text,
      raw: (await unpack(source.raw, source.rawCodec)).toString('binary'),
    };
  }
  return read;
}

const referencedBlobs = async () =>
  (
    await query<{ blob: string }>(
      `select encode(blob, 'hex') as blob from email_sources, unnest(array[copy_blob, source_blob]) as blob
       where blob is not null`,
    )
  ).map(({ blob }) => blob);

describe('bodies in the blob store', () => {
  it('are an object each, and are what they would be in the database', async () => {
    const mails = ['one', 'two', 'three'].map((name) => mailOf(name));
    await take(mails, 'database');
    const inDatabase = await readAll();
    database = await emptyDatabase();
    await take(mails);
    expect(await readAll()).toEqual(inDatabase);
    expect(inDatabase.two?.raw).toBe(mails[1]?.toString('binary'));
    expect((await referencedBlobs()).sort()).toEqual(blobs.names().sort());
    expect(blobs.names()).toHaveLength(6);
    expect(
      await query(`select html is null and raw is null as "isElsewhere", text_content is null as "isPacked"
        from email_bodies join email_sources using (email_id) limit 1`),
    ).toEqual([{ isElsewhere: true, isPacked: true }]);
    const [row] = await query<StoredText>(
      'select text_content as text, text_start as "textStart" from email_bodies limit 1',
    );
    expect(row && readKeptText(row)).toHaveLength(1_800);
  });

  it('are read beside others in the database', async () => {
    await take([mailOf('one')], 'database');
    await take([mailOf('two')]);
    const { one, two } = await readAll();
    expect([one?.html.includes('What one says'), two?.html.includes('What two says')]).toEqual([true, true]);
  });

  it('are two objects of a bucket for an email, each read with one request', async () => {
    const server = await startS3Server('vault');
    try {
      const bucket = await openS3BlobStore({
        ...s3Keys,
        endpoint: server.endpoint,
        bucket: 'vault',
        prefix: '',
        region: s3Region,
      });
      await ingest(
        [
          { raw: mailOf('one'), label: 'one' },
          { raw: mailOf('two'), label: 'two' },
        ],
        {
          ...dependencies(),
          blobs: bucket,
        },
      );
      expect(server.objects.size).toBe(4);
      server.requests.length = 0;
      for (let turn = 0; turn < 2; turn += 1) {
        const copy = await readCopy({ db: database.pool, blobs: bucket }, 2);
        expect((await unpack(copy?.html ?? Buffer.alloc(0), copy?.codec ?? 0)).toString()).toContain(
          'What two says',
        );
      }
      expect(server.requests).toHaveLength(1); // the second read is cached
    } finally {
      await server.stop();
    }
  });

  it('know a repetition of what is there, and a mail that only has its id', async () => {
    const other = (body: string) => buildMail({ to: 'somebody@else.example', subject: 'one', body });
    await take([buildMail({ subject: 'one', body: '<p>Same words</p>' })]);
    expect(await take([other('<p>Same words</p>')])).toMatchObject({ duplicates: 1, rejected: 0 });
    expect(await take([other('<p>Other words</p>')])).toMatchObject({ duplicates: 0, rejected: 1 });
  });

  it('are replaced by reprocessing, unless they stayed what they were', async () => {
    await take([mailOf('one'), mailOf('two')]);
    const before = await readAll();
    expect(await reprocess(dependencies(), { all: true })).toMatchObject({ updated: 2 });
    const kept = await referencedBlobs();
    expect(kept.sort()).toEqual(blobs.names().sort());
    const old = await blobs.put(Buffer.from('what older rules made'));
    await database.pool.query(
      `update email_sources set copy_blob = decode($1, 'hex'), copy_digest = sha256('old') where email_id = 1`,
      [old],
    );
    expect(await reprocess(dependencies(), { all: true })).toMatchObject({ updated: 2 });
    expect((await referencedBlobs()).sort()).toEqual(kept);
    expect(await readAll()).toEqual(before);
    expect(await removeReleasedBlobs({ database, blobs, now: inAWhile })).toEqual({ removed: 1 });
    expect(blobs.names()).not.toContain(old);
    expect(await reprocess(dependencies('database'), { all: true })).toMatchObject({ updated: 2 });
    expect(await query('select from email_sources where copy_blob is not null')).toEqual([]);
    expect(await readAll()).toEqual(before);
  });

  it('keep their text when they are moved into the database while they are reprocessed', async () => {
    await take([mailOf('one')]);
    const before = await readAll();
    await database.pool.query('update email_bodies set cleaner_version = 0');
    const pool = Object.assign(Object.create(database.pool) as Database['pool'], {
      query: database.pool.query.bind(database.pool),
      connect: async () => {
        await moveBodies({ database, blobs }, 'database');
        return database.pool.connect();
      },
    });
    expect(await reprocess({ ...dependencies(), database: { ...database, pool } })).toMatchObject({
      updated: 1,
    });
    expect(await readAll()).toEqual(before);
  });

  it('leave nothing behind for good when a process dies between storage and commit', async () => {
    await take([mailOf('one')]);
    const pool = Object.assign(Object.create(database.pool) as Database['pool'], {
      query: database.pool.query.bind(database.pool),
      connect: () => Promise.reject(new Error('The process died')),
    });
    const dying = { ...dependencies(), database: { ...database, pool } };
    await expect(ingest([{ raw: mailOf('two'), label: 'two' }], dying)).rejects.toThrow('The process died');
    expect([blobs.names().length, (await referencedBlobs()).length]).toEqual([4, 2]);
    expect(await removeReleasedBlobs({ database, blobs, now: inAWhile })).toEqual({ removed: 2 });
    expect(Object.keys(await readAll())).toEqual(['one']);
    expect(await take([mailOf('two')])).toMatchObject({ imported: 1 });
    expect(Object.keys(await readAll()).sort()).toEqual(['one', 'two']);
  });

  it('are refused when they are not what was stored', async () => {
    await take([mailOf('one'), mailOf('two')]);
    const [strange, damaged] = [await blobs.put(Buffer.from('strange')), 'f'.repeat(64)];
    const { get } = blobs;
    blobs.get = (name) => get(name === damaged ? strange : name);
    await database.pool.query(
      `update email_sources set copy_blob = decode($1, 'hex'), source_blob = decode($1, 'hex') where email_id = 1`,
      [damaged],
    );
    await expect(readCopy({ db: database.pool, blobs }, 1)).rejects.toThrow('The copy of email 1 is damaged');
    await expect(readSource({ db: database.pool, blobs }, 1)).rejects.toThrow(
      'The message of email 1 is damaged',
    );
    blobs.clear();
    await expect(readSource({ db: database.pool, blobs }, 2)).rejects.toThrow('the storage has no object');
    expect(await reprocess(dependencies(), { all: true })).toMatchObject({ updated: 0, unchanged: 2 });
    // Simulates an unmounted disk.
    blobs.assertUsable = () => Promise.reject(new Error('ENOENT'));
    await expect(readSource({ db: database.pool, blobs }, 2)).rejects.toThrow(StorageAway);
  });
});

describe('a server whose storage is away', () => {
  it('answers lists, search and cards, and of an email when to come back', async () => {
    const test = await openSharedTestApp();
    const { admin } = await createPersonas(test);
    ({ database } = test);
    blobs = test.deps.blobs;
    await take([
      buildMail({ subject: 'Coats', body: `<p>${longWords}</p>`, date: 'Fri, 20 Nov 2026 10:00:00 +0000' }),
    ]);
    const { get } = test.deps.blobs;
    test.deps.blobs.get = () => Promise.reject(new Error('it answered 503'));
    try {
      for (const url of ['/api/emails/1', '/email-frames/1', '/api/admin/emails/1/source']) {
        const answer = await admin.ask('GET', url);
        expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '10']);
        expect(answer.json()).toMatchObject({
          code: 'unavailable',
          error:
            'The vault cannot reach the storage that this email lies in right now. Please try again soon.',
        });
      }
      const found = await admin.ask('GET', '/api/emails?q=boots');
      expect(found.json()).toMatchObject([
        { subject: 'Coats', snippet: { text: expect.stringContaining('boots') } },
      ]);
      const [brand] = await query<{ slug: string }>('select slug from brands');
      for (const url of [`/api/brands/${brand?.slug}/emails`, '/api/emails/recent']) {
        expect([url, (await admin.ask('GET', url)).statusCode]).toEqual([url, 200]);
      }
    } finally {
      test.deps.blobs.get = get;
    }
    expect((await admin.ask('GET', '/api/emails/1')).json()).toMatchObject({
      textContent: expect.stringContaining(longWords.trim()),
    });
  });
});
