import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements as savedViews } from '#server/platform/db/migrations/0031-saved-views.ts';
import { statements as savedSearches } from '#server/platform/db/migrations/0033-saved-searches.ts';
import { statements } from '#server/platform/db/migrations/0078-views-are-searches.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createUser } from '#tests/support/factories.ts';

let client: pg.PoolClient;

beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
  await client.query('drop table saved_searches cascade');
  await runMigration(client, [...savedViews, ...savedSearches]);
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

it('Views become searches of their table, and searches with their feeds stay as they are', async () => {
  const { id: userId } = await createUser(client);
  await client.query(
    `insert into saved_searches (user_id, name, search, feed_hash, created_at)
       values ($1, 'Shoes', 'q=shoe', 'hash', '2026-01-01T00:00Z'), ($1, 'Boots', 'q=boot', null, '2026-01-02T00:00Z')`,
    [userId],
  );
  await client.query(
    `insert into saved_views (user_id, place, name, search, created_at)
       values ($1, 'emails', 'Shoes', 'type=newsletter', '2026-01-03T00:00Z'),
              ($1, 'brands', 'Shoes', 'q=shop', '2026-01-04T00:00Z')`,
    [userId],
  );
  await runMigration(client, statements);
  const { rows } = await client.query(
    `select id, place, name, search, feed_hash, created_at::date::text as day from saved_searches
     where user_id = $1 order by id`,
    [userId],
  );
  expect(rows).toEqual([
    { id: 1, place: 'explorer', name: 'Shoes', search: 'q=shoe', feed_hash: 'hash', day: '2026-01-01' },
    { id: 2, place: 'explorer', name: 'Boots', search: 'q=boot', feed_hash: null, day: '2026-01-02' },
    { id: 3, place: 'emails', name: 'Shoes', search: 'type=newsletter', feed_hash: null, day: '2026-01-03' },
    { id: 4, place: 'brands', name: 'Shoes', search: 'q=shop', feed_hash: null, day: '2026-01-04' },
  ]);
});
