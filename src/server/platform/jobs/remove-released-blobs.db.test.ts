import { beforeEach, describe, expect, it } from 'vitest';
import { saveStoredImage } from '#server/library/images/repository.ts';
import { storeLogo } from '#server/library/images/store-logo.ts';
import type { Database } from '#server/platform/db/client.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail, showPictures } from '#tests/support/factories.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let database: Database;
let blobs: BlobStore;

beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
});

const removeAfter = (days: number, signal?: AbortSignal) =>
  removeReleasedBlobs(
    { database, blobs, now: () => new Date(Date.now() + days * dayMs) },
    signal === undefined ? {} : { signal },
  );
const isKept = async (blob: string) => (await blobs.get(blob)) !== undefined;

/** An email that shows these bytes. */
async function emailShowing(content: string, key: string): Promise<{ id: number; blob: string }> {
  const { id } = await createEmail(database.pool);
  const blob = await blobs.put(Buffer.from(content));
  const url = `https://pictures.example/${key}`;
  await saveStoredImage(database.pool, {
    key,
    url,
    blob,
    contentType: 'image/png',
    width: 1,
    height: 1,
    sizeBytes: content.length,
  });
  await showPictures(database.pool, id, [key]);
  return { id, blob };
}

async function forget({ id }: { id: number }, key: string): Promise<void> {
  await database.pool.query('delete from emails where id = $1', [id]);
  await database.pool.query('delete from images where key = $1', [key]);
}

describe('removing bytes that nothing names any more', () => {
  it('takes the pictures of a deleted email days later, and leaves everybody else’s', async () => {
    const gone = await emailShowing('gone', 'a');
    const kept = await emailShowing('kept', 'b');
    const strange = await blobs.put(Buffer.from('of another program'));
    await forget(gone, 'a');
    expect(await removeAfter(0)).toEqual({ removed: 0 });
    expect(await isKept(gone.blob)).toBe(true);
    expect(await removeAfter(4)).toEqual({ removed: 1 });
    expect(await isKept(gone.blob)).toBe(false);
    expect(await isKept(kept.blob)).toBe(true);
    expect(await isKept(strange)).toBe(true);
    expect(await removeAfter(4)).toEqual({ removed: 0 });
  });

  it('keeps what another email shows under another address, until that one goes, too', async () => {
    const first = await emailShowing('shared', 'a');
    const second = await emailShowing('shared', 'b');
    expect(second.blob).toBe(first.blob);
    await forget(first, 'a');
    await removeAfter(4);
    expect(await isKept(first.blob)).toBe(true);
    await forget(second, 'b');
    await removeAfter(4);
    expect(await isKept(first.blob)).toBe(false);
  });

  it('takes replaced and deleted thumbnails', async () => {
    const { id } = await createEmail(database.pool);
    const [sketch, photograph] = [
      await blobs.put(Buffer.from('<svg/>')),
      await blobs.put(Buffer.from('webp')),
    ];
    await database.pool.query('insert into thumbnails (email_id, blob) values ($1, $2)', [id, sketch]);
    await database.pool.query('update thumbnails set blob = $2 where email_id = $1', [id, photograph]);
    await removeAfter(4);
    expect([await isKept(sketch), await isKept(photograph)]).toEqual([false, true]);
    await database.pool.query('delete from emails where id = $1', [id]);
    await removeAfter(4);
    expect(await isKept(photograph)).toBe(false);
  });

  it('takes the logo of a brand that has another one or is gone, unless two brands have it', async () => {
    const logo = await storeLogo(blobs, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg');
    const blob = logo.slice('/logos/'.length, -'.svg'.length);
    const first = await createBrand(database.pool, { logoUrl: logo });
    const second = await createBrand(database.pool, { logoUrl: logo });
    await database.pool.query(
      `update brands set logo_url = 'https://elsewhere.example/logo.svg' where id = $1`,
      [first.id],
    );
    await removeAfter(4);
    expect(await isKept(blob)).toBe(true);
    await database.pool.query('delete from brand_domains where brand_id = $1', [second.id]);
    await database.pool.query('delete from brands where id = $1', [second.id]);
    await removeAfter(4);
    expect(await isKept(blob)).toBe(false);
  });

  it('waits another day for what was put again meanwhile, and takes it then', async () => {
    const gone = await emailShowing('gone', 'a');
    await forget(gone, 'a');
    await database.pool.query(`update released_blobs set released_at = now() - interval '5 days'`);
    expect(await removeAfter(0)).toEqual({ removed: 0 }); // put a moment ago, as by an ingest in progress
    expect(await isKept(gone.blob)).toBe(true);
    expect(await removeAfter(4)).toEqual({ removed: 1 });
  });

  it('takes after a day what a server released, and not what the copies of the last nights of an embedded database name', async () => {
    await forget(await emailShowing('gone', 'a'), 'a');
    expect(await removeAfter(2)).toEqual({ removed: database.kind === 'server' ? 1 : 0 });
  });

  it('goes on after it was broken off', async () => {
    await forget(await emailShowing('gone', 'a'), 'a');
    expect(await removeAfter(4, AbortSignal.abort())).toEqual({ removed: 0 });
    expect(await removeAfter(4)).toEqual({ removed: 1 });
  });
});
