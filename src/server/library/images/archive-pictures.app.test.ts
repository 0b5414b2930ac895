import { beforeEach, describe, expect, it } from 'vitest';
import { archivePictures } from '#server/library/images/archive-pictures.ts';
import type { Database } from '#server/platform/db/client.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail, showPictures } from '#tests/support/factories.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let database: Database;
let blobs: BlobStore;
let now: Date;

beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
  now = new Date('2026-11-21T12:00:00Z');
});

const keyOf = (number: number) => String(number).padStart(32, '0');

/** Creates an email with `count` remote pictures. */
async function emailWithPictures(count: number): Promise<void> {
  const brand = await createBrand(database.pool, { slug: 'cragline' });
  const { id } = await createEmail(database.pool, { brandId: brand.id });
  const keys = Array.from({ length: count }, (_, number) => keyOf(number));
  await database.pool.query(
    `insert into images (key, url) select key, 'https://pictures.example/' || key from unnest($1::text[]) as key`,
    [keys],
  );
  await showPictures(database.pool, id, keys);
}

const picture = (url: string) => ({
  bytes: Buffer.from(url),
  contentType: 'image/png' as const,
  width: 1,
  height: 1,
});

describe('keeping the pictures of emails', () => {
  it('fetches each once, and nothing that is kept already or that no email shows', async () => {
    await emailWithPictures(150);
    await database.pool.query(
      `insert into images (key, url) values ('f', 'https://pictures.example/orphan')`,
    );
    await database.pool.query(`update images set blob = 'x' where key = $1`, [keyOf(3)]);
    const asked: string[] = [];
    const fetchImage = async (url: string) => {
      asked.push(url);
      return picture(url);
    };
    const deps = { database, blobs, now: () => now, fetchImage };
    expect(await archivePictures(deps)).toEqual({ kept: 149, failed: 0 });
    expect(new Set(asked).size).toBe(149);
    expect(asked).toHaveLength(149);
    expect(await archivePictures(deps)).toEqual({ kept: 0, failed: 0 });
  });

  it('tries what failed again after an hour, five times in all', async () => {
    await emailWithPictures(1);
    let asked = 0;
    const fetchImage = () => {
      asked += 1;
      return Promise.reject(new ImageFetchError('unreachable'));
    };
    const deps = { database, blobs, now: () => now, fetchImage };
    await archivePictures(deps);
    await archivePictures(deps);
    expect(asked).toBe(1);
    for (let hour = 0; hour < 10; hour += 1) {
      now = new Date(now.getTime() + 3_700_000);
      await archivePictures(deps);
    }
    expect(asked).toBe(5);
  });

  it('goes on where it was broken off', async () => {
    await emailWithPictures(130);
    const stop = new AbortController();
    const deps = { database, blobs, now: () => now, fetchImage: async (url: string) => picture(url) };
    const first = await archivePictures(deps, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(first.kept).toBeLessThan(130);
    expect(first.kept + (await archivePictures(deps)).kept).toBe(130);
  });
});
