import { beforeEach, describe, expect, it } from 'vitest';
import { compactPacks } from '#server/bodies/compact-packs.ts';
import { readSource } from '#server/bodies/read-body.ts';
import { recordPack, writePack } from '#server/bodies/write-pack.ts';
import type { Database } from '#server/db/client.ts';
import { StorageAway } from '#server/faults/storage-away.ts';
import { sha256 } from '#server/storage/sha256.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/blob-store.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let database: Database;
let blobs: MemoryBlobStore;
let brandId: number;

beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
  ({ id: brandId } = await createBrand(database.pool));
});

/** An email whose message lies in a pack of its own, as one that was fetched alone. */
async function fetchOne(message: string): Promise<number> {
  const { id: emailId } = await createEmail(database.pool, { brandId });
  const bytes = Buffer.from(message);
  await database.pool.query(
    `insert into email_sources (email_id, raw, raw_codec, label) values ($1, null, 0, 'test')`,
    [emailId],
  );
  const digest = await sha256(bytes);
  const pack = await writePack({ database, blobs }, 'source', [{ bytes, digest }]);
  await recordPack(
    database.pool,
    pack,
    pack.places.map((place) => ({ ...place, emailId })),
  );
  return emailId;
}

async function fetchMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await fetchOne(`Message ${index}`));
  return ids;
}

const compact = () => compactPacks({ database, blobs });
const packs = async () =>
  (await database.pool.query<{ blob: string }>('select blob from body_packs')).rows.map(({ blob }) => blob);
const messageOf = async (id: number) =>
  (await readSource({ db: database.pool, blobs: { ...blobs } }, id))?.raw.toString();

describe('joining packs', () => {
  it('waits until there are enough small ones, and makes one of them', async () => {
    const ids = await fetchMany(15);
    expect(await compact()).toEqual({ removed: 0, written: 0, damaged: [] });
    ids.push(await fetchOne('The sixteenth'));
    expect(await compact()).toEqual({ removed: 16, written: 1, damaged: [] });
    expect(await packs()).toHaveLength(1);
    expect(await Promise.all(ids.slice(-2).map(messageOf))).toEqual(['Message 14', 'The sixteenth']);
    expect(await compact()).toEqual({ removed: 0, written: 0, damaged: [] });
  });

  it('takes the bytes of a deleted email out at once, and what holds nothing any more', async () => {
    const [first, , third] = await fetchMany(16);
    await compact();
    const [full] = await packs();
    await database.pool.query('delete from emails where id = $1', [first]);
    expect(await compact()).toEqual({ removed: 1, written: 1, damaged: [] });
    const [left] = await packs();
    expect(left).not.toBe(full);
    expect((await blobs.get(left ?? ''))?.toString()).not.toContain('Message 0');
    expect(await messageOf(third ?? 0)).toBe('Message 2');
    await database.pool.query('delete from emails');
    expect(await compact()).toEqual({ removed: 1, written: 0, damaged: [] });
    expect(await packs()).toEqual([]);
  });

  it('leaves a pack whose gap was none', async () => {
    await fetchOne('Only one');
    await database.pool.query('insert into body_pack_gaps (pack_id) select id from body_packs');
    expect(await compact()).toEqual({ removed: 0, written: 0, damaged: [] });
    const gaps = await database.pool.query('select from body_pack_gaps');
    expect([await packs(), gaps.rows]).toEqual([[expect.any(String)], []]);
  });

  it('leaves a pack that is not what was put, and says which', async () => {
    const ids = await fetchMany(16);
    const [damaged = ''] = await packs();
    const { get } = blobs;
    blobs.get = async (name) => (name === damaged ? Buffer.from('Mess') : get(name));
    expect(await compact()).toEqual({ removed: 15, written: 1, damaged: [damaged] });
    blobs.get = () => Promise.reject(new Error('it answered 503'));
    await database.pool.query('delete from emails where id = $1', [ids[3]]);
    await expect(compact()).rejects.toThrow(StorageAway);
  });
});
