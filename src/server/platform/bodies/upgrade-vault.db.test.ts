import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCopy, readSource } from '#server/platform/bodies/read-body.ts';
import { upgradeVault } from '#server/platform/bodies/upgrade-vault.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { appliedMigrations, migrateDatabase } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { freshDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { dyingProcess } from '#tests/support/database/dying-process.ts';
import { fillPackedVault, type PackedEmail } from '#tests/support/database/packed-vault.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const isEmbedded = testDatabaseUrl() === undefined;

let database: Database;
let blobs: MemoryBlobStore;

beforeEach(async () => {
  database = await freshDatabase(isEmbedded ? 'embedded' : 'server');
  blobs = memoryBlobStore();
});

afterEach(() => database.close());

async function readAll(emails: readonly PackedEmail[]): Promise<PackedEmail[]> {
  const origin = { db: database.pool, blobs };
  return Promise.all(
    emails.map(async ({ id }) => {
      const [copy, source] = [await readCopy(origin, id), await readSource(origin, id)];
      return {
        id,
        html: copy === undefined ? 'none' : (await unpack(copy.html, copy.codec)).toString(),
        text: copy?.text ?? null,
        raw: source === undefined ? 'none' : (await unpack(source.raw, source.rawCodec)).toString(),
      };
    }),
  );
}

async function referencedBlobs(): Promise<string[]> {
  const { rows } = await database.pool.query<{ blob: string }>(
    `select encode(blob, 'hex') as blob from email_sources, unnest(array[copy_blob, source_blob]) as blob
     where blob is not null order by 1`,
  );
  return rows.map(({ blob }) => blob);
}

it('reads every body of a vault with packs as before, each from its own object, and removes the packs days later', async () => {
  const emails = await fillPackedVault({ database, blobs }, 10);
  const packs = blobs.names();
  await upgradeVault({ database, blobs });
  expect(await readAll(emails)).toEqual(emails);
  expect(await appliedMigrations(database.pool)).toEqual(Object.keys(migrations));
  const objects = await referencedBlobs();
  expect(objects).toHaveLength(18); // the last email has its bodies in its rows, and one pack holds one body alone
  expect(blobs.names().sort()).toEqual([...new Set([...packs, ...objects])].sort());
  await removeReleasedBlobs({ database, blobs, now: () => new Date(Date.now() + 0.5 * dayMs) });
  expect(blobs.names()).toEqual(expect.arrayContaining(packs));
  await removeReleasedBlobs({ database, blobs, now: () => new Date(Date.now() + 4 * dayMs) });
  expect(blobs.names().sort()).toEqual(objects);
  expect(await readAll(emails)).toEqual(emails);
});

it('goes on after it was killed at any moment', async () => {
  const emails = await fillPackedVault({ database, blobs }, 10);
  let deaths = 0;
  for (let at = 5; ; at += 7) {
    const died = await upgradeVault(dyingProcess({ database, blobs }, at)).then(
      () => false,
      (error: unknown) => {
        expect(String((error as Error).cause ?? error)).toMatch('The process died');
        return true;
      },
    );
    if (!died) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(5);
  expect(await readAll(emails)).toEqual(emails);
  expect(await referencedBlobs()).toHaveLength(18);
});

it('is refused while packs are missing, keeps what could be moved, and goes on when they are there again or given up', async () => {
  const emails = await fillPackedVault({ database, blobs }, 10);
  const [firstCopies = '', , , secondSources = ''] = blobs.names();
  const bytes = (await blobs.get(firstCopies)) ?? Buffer.alloc(0);
  for (const pack of [firstCopies, secondSources]) await blobs.remove(pack, new Date(Date.now() + dayMs));
  await expect(upgradeVault({ database, blobs })).rejects.toThrow(
    `8 cannot be read, such as the copy of email 1 in the pack ${firstCopies}`,
  );
  await expect(migrateDatabase(database)).rejects.toThrow('The migration 0081-no-packs failed');
  expect(await referencedBlobs()).toHaveLength(10);
  await blobs.put(bytes);
  await upgradeVault({ database, blobs }, { givesUpLost: true });
  const whole = emails.filter(({ id }) => id < 5 || id > 8);
  expect(await readAll(whole)).toEqual(whole);
  const origin = { db: database.pool, blobs };
  await expect(readSource(origin, 5)).rejects.toThrow('The message of email 5 is not there');
  expect((await readCopy(origin, 5))?.text).toBe(emails[4]?.text);
});

it.skipIf(isEmbedded)('lets two processes take turns', async () => {
  const emails = await fillPackedVault({ database, blobs }, 10);
  await Promise.all([upgradeVault({ database, blobs }), upgradeVault({ database, blobs })]);
  expect(await readAll(emails)).toEqual(emails);
});
