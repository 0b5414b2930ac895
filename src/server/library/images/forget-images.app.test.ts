import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberImages } from '#server/ingest/store/store-emails.ts';
import type { PackedImage } from '#server/ingest/workers/worker-protocol.ts';
import { deleteUnusedImages } from '#server/library/images/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { createEmail, showPictures } from '#tests/support/factories.ts';

let database: Database;
let clients: pg.PoolClient[];

beforeEach(async () => {
  database = await emptyDatabase();
  clients = [];
});

afterEach(async () => {
  for (const client of clients) {
    await client.query('rollback');
    client.release();
  }
});

const picture = (key: string): PackedImage => ({
  key,
  url: `https://x.example/${key}.png`,
  filename: `${key}.png`,
  inline: null,
});

/** Opens a connection with a separate transaction. */
async function begin(): Promise<pg.PoolClient> {
  const client = await database.pool.connect();
  clients.push(client);
  await client.query('begin');
  return client;
}

const number = async (db: Pick<pg.Pool, 'query'>, keys: readonly string[]) =>
  [...(await numberImages(db, keys.map(picture), new Map())).keys()].sort();

async function keptKeys(): Promise<string[]> {
  const { rows } = await database.pool.query<{ key: string }>('select key from images order by key');
  return rows.map(({ key }) => key);
}

describe('forgetting pictures', () => {
  it('takes those that no email shows, and leaves the others', async () => {
    await number(database.pool, ['own', 'shared', 'untold']);
    const { id } = await createEmail(database.pool);
    await showPictures(database.pool, id, ['shared']);
    await deleteUnusedImages(database.pool, ['shared', 'own']);
    expect(await keptKeys()).toEqual(['shared', 'untold']);
  });
});

/** Waits until a statement of this database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

/** The embedded database has one connection, so nothing is concurrent. */
describe.skipIf(testDatabaseUrl() === undefined)('forgetting pictures while mail comes in', () => {
  beforeEach(async () => {
    await number(database.pool, ['a', 'b']);
  });

  it('waits for an email that shows one, and leaves it', async () => {
    const [storing, forgetting] = [await begin(), await begin()];
    const { id } = await createEmail(database.pool);
    expect(await number(storing, ['b', 'a'])).toEqual(['a', 'b']);
    const forgotten = deleteUnusedImages(forgetting, ['b', 'a']);
    await untilOneWaits();
    await showPictures(storing, id, ['a']);
    await storing.query('commit');
    await forgotten;
    await forgetting.query('commit');
    expect(await keptKeys()).toEqual(['a']);
  });

  it('has an email that comes later make it anew', async () => {
    const [storing, forgetting] = [await begin(), await begin()];
    const { id } = await createEmail(database.pool);
    await deleteUnusedImages(forgetting, ['a', 'b']);
    const numbered = number(storing, ['a']);
    await untilOneWaits();
    await forgetting.query('commit');
    expect(await numbered).toEqual(['a']);
    await showPictures(storing, id, ['a']);
    await storing.query('commit');
    expect(await keptKeys()).toEqual(['a']);
    const { rows } = await database.pool.query(
      'select from email_bodies join images on images.id = any(image_ids) where email_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('never waits in a circle for mail that shows the same in another order', async () => {
    const [storing, forgetting] = [await begin(), await begin()];
    await number(storing, ['a']);
    const forgotten = deleteUnusedImages(forgetting, ['b', 'a']);
    await untilOneWaits();
    expect(await number(storing, ['b'])).toEqual(['b']);
    await storing.query('commit');
    await forgotten;
    await forgetting.query('commit');
    expect(await keptKeys()).toEqual([]);
  });
});
