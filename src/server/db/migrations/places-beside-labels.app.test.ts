import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMigration } from '#server/db/migrate.ts';
import { statements } from '#server/db/migrations/0064-places-beside-labels.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let client: pg.PoolClient;

/** As it was before, as far as the migration touches it; nothing of this is committed. */
beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
  const columns = ['copy', 'source'].flatMap((kind) =>
    ['pack_id', 'start', 'length', 'digest'].map((column) => `drop column ${kind}_${column}`),
  );
  for (const statement of [
    'drop trigger email_sources_moved on email_sources',
    'drop trigger email_sources_gone on email_sources',
    `alter table email_sources ${columns.join(', ')}`,
    `create table body_places (
       email_id integer not null references emails (id) on delete cascade,
       pack_id integer not null references body_packs (id),
       start integer not null,
       length integer not null,
       kind text not null,
       digest bytea not null,
       primary key (email_id, kind)
     )`,
  ]) {
    await client.query(statement);
  }
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

const placesAfter = `(
  select email_id, 'copy' as kind, copy_pack_id as pack_id, copy_start as start, copy_length as length, copy_digest as digest
  from email_sources where copy_pack_id is not null
  union all select email_id, 'source', source_pack_id, source_start, source_length, source_digest
  from email_sources where source_pack_id is not null) places`;

async function placesIn(table: string): Promise<object[]> {
  const { rows } = await client.query(
    `select email_id, kind, pack_id, start, length, encode(digest, 'hex') as digest from ${table} order by email_id, kind`,
  );
  return rows;
}

it('Every body lies where it lay, of emails whose message nobody kept too, and what leaves a pack is noted', async () => {
  const { id: brandId } = await createBrand(client);
  const [both, copy, none] = [
    await createEmail(client, { brandId }),
    await createEmail(client, { brandId }),
    await createEmail(client, { brandId }),
  ];
  for (const { id } of [both, none]) {
    await client.query(`insert into email_sources (email_id, raw_codec, label) values ($1, 1, 'kept')`, [id]);
  }
  await client.query(
    `insert into body_packs (blob, kind, bytes) values ('c', 'copy', 90), ('s', 'source', 90)`,
  );
  await client.query(
    `insert into body_places (email_id, pack_id, start, length, kind, digest)
     select email_id, body_packs.id, start, 5, kind, sha256(kind::bytea)
     from (values ($1::int, 'copy', 0), ($1, 'source', 3), ($2, 'copy', 7)) as place (email_id, kind, start)
     join body_packs using (kind)`,
    [both.id, copy.id],
  );
  const before = await placesIn('body_places');
  await runMigration(client, statements);
  expect(before).toHaveLength(3);
  expect(await placesIn(placesAfter)).toEqual(before);
  const { rows } = await client.query('select label from email_sources order by email_id');
  expect(rows).toEqual([{ label: 'kept' }, { label: '' }, { label: 'kept' }]);
  await client.query('update email_sources set copy_start = 8 where email_id = $1', [copy.id]);
  await client.query('delete from emails where id = $1', [both.id]);
  const gaps = await client.query(
    'select kind from body_pack_gaps g join body_packs k on k.id = pack_id order by g.id',
  );
  expect(gaps.rows.map(({ kind }) => kind).sort()).toEqual(['copy', 'copy', 'source']);
});
