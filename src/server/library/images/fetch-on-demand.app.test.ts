import { beforeEach, describe, expect, test } from 'vitest';
import { createOnDemandFetch, type Picture } from '#server/library/images/fetch-on-demand.ts';
import { findImageState } from '#server/library/images/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';
import { pngPicture } from '#tests/support/servers/picture-server.ts';

const now = new Date('2026-11-21T12:00:00Z');
const png = pngPicture(8, 8);
const found = async () => ({ bytes: png, contentType: 'image/png' as const, width: 8, height: 8 });
const noRoom = { total: 0, perSite: 0, waiting: 0, waitingPerSite: 0 };

let database: Database;
let statements: string[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
  statements = [];
});

/** The database pool, with a record of executed statement names. */
function watchedPool(): Database['pool'] {
  const query = (statement: { name: string; text: string; values: unknown[] }) => {
    statements.push(statement.name);
    return database.pool.query(statement);
  };
  return { query } as unknown as Database['pool'];
}

async function insertPicture(state: Partial<Picture> = {}): Promise<Picture> {
  await database.pool.query(
    `insert into images (key, url, failure, attempts, attempted_at)
      values ('key', 'https://pictures.brand.com/a.png', $1, $2, $3)`,
    [state.failure ?? null, state.attempts ?? 0, state.attemptedAt ?? null],
  );
  const picture = await findImageState(database.pool, 'key');
  if (picture === undefined) throw new Error('not inserted');
  return picture;
}

function firstViewWith(fetchImage: typeof found, queueLimits?: typeof noRoom) {
  const shared = {
    database: { ...database, pool: watchedPool() },
    blobs: memoryBlobStore(),
    now: () => now,
    fetchImage,
  };
  return createOnDemandFetch(queueLimits === undefined ? shared : { ...shared, queueLimits });
}

describe('A first view', () => {
  test('is shared by all who ask meanwhile: one claim, one fetch, one answer.', async () => {
    const view = firstViewWith(found);
    const picture = await insertPicture();
    const answers = await Promise.all(Array.from({ length: 10 }, () => view(picture)));
    expect(new Set(answers).size).toBe(1);
    expect(statements).toEqual(['claim-image-fetch', 'save-stored-image', 'forget-sketches']);
  });

  test.each([
    ['tried five times', { failure: 'status', attempts: 5, attemptedAt: new Date(0) }],
    [
      'tried within the hour',
      { failure: 'status', attempts: 1, attemptedAt: new Date(now.getTime() - 3_599_000) },
    ],
  ])('of a picture %s asks nothing more.', async (_what, state) => {
    const view = firstViewWith(found);
    expect(await view(await insertPicture(state))).toBe('failed');
    expect(statements).toEqual([]);
  });

  test('with an old state in hand finds the picture that another has stored meanwhile.', async () => {
    const picture = await insertPicture();
    await firstViewWith(found)(picture);
    const late = firstViewWith(async () => {
      throw new ImageFetchError('status', '500');
    });
    expect(await late(picture)).toEqual({ blob: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('does not count as an attempt when there is no room.', async () => {
    const view = firstViewWith(found, noRoom);
    expect(await view(await insertPicture())).toBe('busy');
    expect(await findImageState(database.pool, 'key')).toMatchObject({ attempts: 0, attemptedAt: null });
  });

  test('of a picture whose row is gone has none, and leaves none behind.', async () => {
    const picture = await insertPicture();
    await database.pool.query('delete from images');
    expect(await firstViewWith(found)(picture)).toBe('failed');
    expect(await findImageState(database.pool, 'key')).toBeUndefined();
  });
});
