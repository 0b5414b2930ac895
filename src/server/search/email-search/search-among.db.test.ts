import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { visitor } from '#server/accounts/auth/viewer.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Replica } from '#server/platform/db/replica.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import { testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createEmail } from '#tests/support/factories.ts';

let database: Database;

beforeAll(async () => {
  database = await emptyDatabase();
});

const readable = readableBy(visitor, testNow);

function openSearch(replica: Replica | null = null) {
  const now = () => testNow;
  const directory = createBrandDirectory({ database, content: createContentVersion(), now, ttlMs: 0 });
  const { kind, pool } = database;
  return postgresSearch({ database: { kind, pool, replica }, directory });
}

it('A search among given emails takes words as typed', async () => {
  const { id } = await createEmail(database.pool, { subject: 'An article' });
  const search = openSearch();
  const find = async (q: string, among?: number[]) =>
    (await search.search(readable, { q, among }, { limit: 10 })).ids;
  expect(await find('art')).toEqual([id]);
  expect(await find('art', [id])).toEqual([]);
  expect(await find('art*', [id])).toEqual([id]);
  expect(await find('article', [id])).toEqual([id]);
});

it('A search among given emails finds those that the replica lacks', async () => {
  if (database.kind === 'embedded') return; // it has no replica
  const client = await database.pool.connect();
  try {
    // Its snapshot is of before the email, as that of a replica that is behind.
    await client.query('begin isolation level repeatable read');
    await client.query('select from emails');
    const state = () => ({ isFit: true, lagMs: 1_000, sentence: '' });
    const search = openSearch({
      pool: client as unknown as pg.Pool,
      counts: { replica: 0, aside: 0, repeated: 0 },
      state,
      probe: async () => state(),
      close: async () => {},
    });
    const { id } = await createEmail(database.pool, { subject: 'A loaf' });
    const { ids } = await search.search(readable, { q: 'loaf', among: [id] }, { limit: 10 });
    expect(ids).toEqual([id]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
