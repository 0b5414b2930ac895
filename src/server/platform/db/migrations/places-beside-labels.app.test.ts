import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { migrateDatabase, runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0064-places-beside-labels.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { freshDatabase } from '#tests/support/database/database.ts';

let database: Database;

/** Restores the earlier schema. */
beforeEach(async () => {
  database = await freshDatabase();
  await migrateDatabase(
    database,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0064-places-beside-labels')),
  );
});

afterEach(() => database.close());

const placesAfter = `(
  select email_id, 'copy' as kind, copy_pack_id as pack_id, copy_start as start, copy_length as length, copy_digest as digest
  from email_sources where copy_pack_id is not null
  union all select email_id, 'source', source_pack_id, source_start, source_length, source_digest
  from email_sources where source_pack_id is not null) places`;

async function placesIn(table: string): Promise<object[]> {
  const { rows } = await database.pool.query(
    `select email_id, kind, pack_id, start, length, encode(digest, 'hex') as digest from ${table} order by email_id, kind`,
  );
  return rows;
}

it('Every body lies where it lay, of emails whose message nobody kept too, and what leaves a pack is noted', async () => {
  const { pool } = database;
  await pool.query(
    `insert into brands (name, slug, domain, category_id) values ('Shop', 'shop', 'shop.example', 15)`,
  );
  await pool.query(
    `insert into emails (brand_id, subject, sender, from_address, message_id, content_hash, size_bytes)
     select 1, 'Coats', 'Shop', 'news@shop.example', 'mail-' || n, sha256(n::text::bytea), 9
     from generate_series(1, 3) as n`,
  );
  const [both, copy, none] = [1, 2, 3];
  for (const id of [both, none]) {
    await pool.query(`insert into email_sources (email_id, raw_codec, label) values ($1, 1, 'kept')`, [id]);
  }
  await pool.query(
    `insert into body_packs (blob, kind, bytes) values ('c', 'copy', 90), ('s', 'source', 90)`,
  );
  await pool.query(
    `insert into body_places (email_id, pack_id, start, length, kind, digest)
     select email_id, body_packs.id, start, 5, kind, sha256(kind::bytea)
     from (values ($1::int, 'copy', 0), ($1, 'source', 3), ($2, 'copy', 7)) as place (email_id, kind, start)
     join body_packs using (kind)`,
    [both, copy],
  );
  const before = await placesIn('body_places');
  await inTransaction(pool, (client) => runMigration(client, statements));
  expect(before).toHaveLength(3);
  expect(await placesIn(placesAfter)).toEqual(before);
  const { rows } = await pool.query('select label from email_sources order by email_id');
  expect(rows).toEqual([{ label: 'kept' }, { label: '' }, { label: 'kept' }]);
  await pool.query('update email_sources set copy_start = 8 where email_id = $1', [copy]);
  await pool.query('delete from emails where id = $1', [both]);
  const gaps = await pool.query(
    'select kind from body_pack_gaps g join body_packs k on k.id = pack_id order by g.id',
  );
  expect(gaps.rows.map(({ kind }) => kind).sort()).toEqual(['copy', 'copy', 'source']);
});
