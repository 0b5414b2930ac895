import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0061-pictures-in-a-list.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let client: pg.PoolClient;

/** Restores the earlier schema as far as the migration changes it; nothing is committed. */
beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

it('Every email shows the pictures it showed, under the names they had', async () => {
  const { id: brandId } = await createBrand(client);
  const [one, other, none] = [
    await createEmail(client, { brandId }),
    await createEmail(client, { brandId }),
    await createEmail(client, { brandId }),
  ];
  await client.query('alter table email_bodies drop column image_ids, drop column image_names');
  await client.query(
    'create table email_images (email_id integer not null, image_id integer not null, filename text, primary key (email_id, image_id))',
  );
  await client.query(
    `insert into images (key, url) values ('inside', 'cid:logo@x'), ('web', 'https://x.example/a/hero.png')`,
  );
  await client.query(
    `insert into email_images (email_id, image_id, filename)
     select email_id, id, filename from (values ($1::int, 'web', null), ($1, 'inside', 'Logo.png'), ($2, 'web', null))
       as shown (email_id, key, filename) join images using (key)`,
    [one.id, other.id],
  );
  await runMigration(client, statements);
  const { rows } = await client.query(
    `select email_id as id, array(select key from images where id = any(image_ids) order by key) as keys,
       image_names[array_position(image_ids, (select id from images where key = 'inside'))] as inside,
       image_names[array_position(image_ids, (select id from images where key = 'web'))] as web
     from email_bodies order by email_id`,
  );
  expect(rows).toEqual([
    { id: one.id, keys: ['inside', 'web'], inside: 'Logo.png', web: null },
    { id: other.id, keys: ['web'], inside: null, web: null },
    { id: none.id, keys: [], inside: null, web: null },
  ]);
});
