import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { Database } from '#server/platform/db/client.ts';
import { packSync, unpack } from '#server/platform/db/compression.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { openLocalBlobStore } from '#server/platform/storage/local-blob-store.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail, buildMailWithPicture, type MailParts, tinyPng } from '#tests/support/mail/mail.ts';
import { countOwnWork } from '#tests/support/mail/own-work.ts';

/**
 * Fetched mail is imported while visitors' requests are served: work that grows with a message runs in other
 * threads.
 */

const secret = ingestSecret;
const now = () => new Date('2026-01-01T12:00:00Z');

let folder: string;
let blobs: BlobStore;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-web-thread-'));
  blobs = await openLocalBlobStore(folder);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  database = await emptyDatabase();
});

/** A few megabytes that compress badly. */
const filler = randomBytes(1_500_000).toString('base64');

const large = (parts: MailParts): SourceMessage => ({
  raw: buildMail({ ...parts, contentType: 'text/plain', body: `Everything is half price.\r\n${filler}` }),
  label: 'large.eml',
});

const take = (mails: SourceMessage[], from: WorkerPool = ingestWorkers()) =>
  ingest(mails, { database, blobs, secret, now, pool: from });

/** Returns the stored part of the one refused message, after comparing it with its bytes. */
async function keptReject({ raw }: SourceMessage): Promise<string | undefined> {
  const { rows } = await database.pool.query<{
    code: string;
    hash: string;
    raw: Buffer;
    codec: number;
    cut: boolean;
    size: number;
  }>(
    `select reason_code as code, content_hash as hash, raw, raw_codec as codec, raw_truncated as cut,
       size_bytes::int as size from rejected_emails`,
  );
  const [reject, ...more] = rows;
  if (reject === undefined || more.length > 0) throw new Error(`${rows.length} rejects instead of one`);
  expect((await unpack(reject.raw, reject.codec)).equals(raw)).toBe(true);
  expect(reject).toMatchObject({
    hash: createHash('sha256').update(raw).digest('hex'),
    cut: false,
    size: raw.length,
  });
  return reject.code;
}

/** More than small allocations, far less than one of the messages. */
const little = 200_000;

const expectLittle = (work: { packed: number; hashed: number }) =>
  expect({ packed: Math.max(little, work.packed), hashed: Math.max(little, work.hashed) }).toEqual({
    packed: little,
    hashed: little,
  });

describe('the thread that answers requests neither packs nor hashes', () => {
  it('sees what it packs and hashes itself', async () => {
    const bytes = randomBytes(300_000);
    const work = await countOwnWork(async () => {
      packSync(bytes);
      createHash('sha256').update(bytes).digest();
    });
    expect(work).toEqual({ packed: bytes.length, hashed: bytes.length });
  });

  it('a message that is refused', async () => {
    const mail = large({ from: 'undisclosed-recipients:;' });
    expectLittle(await countOwnWork(() => take([mail])));
    expect(await keptReject(mail)).toBe('no_sender');
  });

  it('a message with the Message-ID of another, of the same batch or of an earlier one', async () => {
    const [first, same] = [large({ subject: 'first' }), large({ subject: 'same batch' })];
    expectLittle(await countOwnWork(() => take([first, same])));
    expect(await keptReject(same)).toBe('message_id_reused');
    await database.pool.query('delete from rejected_emails');
    const later = large({ subject: 'later' });
    expectLittle(await countOwnWork(() => take([later])));
    expect(await keptReject(later)).toBe('message_id_reused');
  });

  it('a message that the database refuses', async () => {
    await database.pool.query(
      `create function refuse_poison() returns trigger language plpgsql as
         $$ begin raise exception 'invalid value' using errcode = '22000'; end $$`,
    );
    await database.pool.query(
      "create trigger poison before insert on emails for each row when (new.subject = 'poison') execute function refuse_poison()",
    );
    try {
      const poison = large({ subject: 'poison' });
      expectLittle(await countOwnWork(() => take([poison])));
      expect(await keptReject(poison)).toBe('unreadable');
    } finally {
      await database.pool.query('drop trigger poison on emails; drop function refuse_poison');
    }
  });

  it.each([
    ['hang', 'took_too_long'],
    ['crash', 'unreadable'],
  ])('a message that makes its thread %s', async (order, code) => {
    const mail = { raw: Buffer.from(`${order}\n${filler}`), label: 'large.eml' };
    const fragile = openWorkerPool({
      secret,
      size: 1,
      maxPrepareMs: 300,
      program: new URL('../../../tests/fixtures/fragile-worker.ts', import.meta.url),
    });
    try {
      expectLittle(await countOwnWork(() => take([mail], fragile)));
    } finally {
      await fragile.close();
    }
    expect(await keptReject(mail)).toBe(code);
  });

  it('a picture that travels inside', async () => {
    const picture = tinyPng(filler);
    const mail = buildMailWithPicture({ picture });
    expectLittle(await countOwnWork(() => take([{ raw: mail, label: 'picture.eml' }])));
    const { rows } = await database.pool.query<{ blob: string }>('select blob from images');
    expect(rows).toHaveLength(1);
    expect((await blobs.get(rows[0]?.blob ?? ''))?.equals(picture)).toBe(true);
  });
});
