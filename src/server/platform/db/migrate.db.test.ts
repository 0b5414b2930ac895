import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

describe('migrating', () => {
  afterEach(async () => {
    await database.pool.query("delete from kysely_migration where name = '9999-from-the-future'");
  });

  it('can be repeated, and by several processes at once', async () => {
    await Promise.all([migrateDatabase(database), migrateDatabase(database)]);
    const { rows } = await database.pool.query('select count(*)::int as count from categories');
    expect(rows).toEqual([{ count: 15 }]);
  });

  it('takes as long as it takes, and only it does', async () => {
    const timeouts: unknown[] = [];
    const ask = (db: Queryable) => db.query("select current_setting('statement_timeout') as timeout");
    const step = async (client: Queryable) => void timeouts.push(...(await ask(client)).rows);
    const before = await ask(database.pool);
    await migrateDatabase(database, { ...migrations, '9999-from-the-future': [step] });
    expect(timeouts).toEqual([{ timeout: '0' }]);
    const after = await ask(database.pool);
    expect(after.rows).toEqual(before.rows);
  });

  it('leaves the database as it was when a step fails', async () => {
    const steps = ['create table half_made (id integer)', 'create table half_made (id integer)'];
    await expect(migrateDatabase(database, { ...migrations, '9999-from-the-future': steps })).rejects.toThrow(
      'The migration 9999-from-the-future failed',
    );
    const { rows } = await database.pool.query(
      "select to_regclass('half_made') as made, (select count(*)::int from kysely_migration where name ~ 'future') as noted",
    );
    expect(rows).toEqual([{ made: null, noted: 0 }]);
  });

  it('refuses a database that is newer than the program', async () => {
    await database.pool.query(
      "insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2099-01-01')",
    );
    await expect(migrateDatabase(database)).rejects.toThrow(/newer than this program.*9999-from-the-future/);
  });

  it('refuses values outside the closed lists', async () => {
    await database.pool.query(
      "insert into brands (id, name, slug, domain, category_id) values (1, 'A', 'a', 'a.example', 1)",
    );
    await expect(
      database.pool.query(
        `insert into emails (brand_id, subject, sender, from_address, message_id, content_hash, size_bytes, season)
         values (1, 's', 'a', 'a@a.example', 'm', 'h', 1, 'monsoon')`,
      ),
    ).rejects.toThrow(/emails_season_check/);
  });
});
