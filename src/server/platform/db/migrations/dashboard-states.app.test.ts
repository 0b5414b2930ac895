import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0014-dashboard-states.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

let client: pg.PoolClient;

/** Reverts the migration first; nothing is committed. */
beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
  for (const statement of [
    'alter table categories drop column name_key, drop column takes_new_brands',
    'drop table wanted_logos',
    'alter table released_blobs drop column logo_path',
    'alter table users drop column payment_problem, drop column is_premium_given',
  ]) {
    await client.query(statement);
  }
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

const migrate = () => runMigration(client, statements);

const add = (name: string, slug: string) =>
  client.query("insert into categories (name, slug, icon, position) values ($1, $2, 'x', 99)", [name, slug]);

const marked = async () =>
  (await client.query<{ slug: string }>('select slug from categories where takes_new_brands')).rows.map(
    ({ slug }) => slug,
  );

describe('a vault from before', () => {
  it('keeps categories whose names differ in case or blanks, and refuses the next one', async () => {
    await add('pets', 'pets');
    await add('Pets', 'pets-2');
    await add(' PETS\u200b', 'pets-3');
    await migrate();
    const { rows } = await client.query(
      "select name, slug from categories where slug like 'pets%' order by id",
    );
    expect(rows).toEqual([
      { name: 'pets', slug: 'pets' },
      { name: 'Pets', slug: 'pets-2' },
      { name: ' PETS\u200b', slug: 'pets-3' },
    ]);
    await expect(
      client.query(
        "insert into categories (name, name_key, slug, icon) values ('PeTS', 'pets', 'pets-4', 'x')",
      ),
    ).rejects.toThrow(/categories_name_key_unique/);
  });

  it('lets new brands land in Other', async () => {
    await migrate();
    expect(await marked()).toEqual(['other']);
  });

  it('lets new brands land in the last category where Other was deleted, as they did before', async () => {
    await client.query("delete from categories where slug = 'other'");
    await add('Last', 'last');
    await migrate();
    expect(await marked()).toEqual(['last']);
  });

  it('may have no category at all', async () => {
    await client.query('delete from categories');
    await migrate();
    expect(await marked()).toEqual([]);
  });
});
