import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand } from '#tests/support/factories.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

describe('two transactions in each other’s way', () => {
  it('are both done, though each holds what the other wants', async () => {
    const { pool } = database;
    const brands = [await createBrand(pool, {}), await createBrand(pool, {})];
    const [first = 0, second = 0] = brands.map(({ id }) => id);
    let begun = 0;
    const count = (ids: readonly number[]) =>
      inTransaction(pool, async (client) => {
        begun += 1;
        for (const id of ids) {
          await client.query('update brands set email_count = email_count + 1 where id = $1', [id]);
          // Long enough for the other transaction to lock its first row; with one connection there is no
          // other.
          if (database.kind === 'server') await client.query('select pg_sleep(0.3)');
        }
      });
    await Promise.all([count([first, second]), count([second, first])]);
    const { rows } = await pool.query('select email_count from brands order by id');
    expect(rows).toEqual([{ email_count: 2 }, { email_count: 2 }]);
    expect(begun).toBe(database.kind === 'server' ? 3 : 2);
  });
});

describe('a constraint', () => {
  const breakIt = (client: { query(text: string): Promise<unknown> }) =>
    client.query('insert into brand_categories (brand_id, category_id) values (2147483647, 1)');

  it('that is violated fails the transaction at once', async () => {
    let begun = 0;
    const work = inTransaction(database.pool, (client) => {
      begun += 1;
      return breakIt(client);
    });
    await expect(work).rejects.toMatchObject({ code: '23503' });
    expect(begun).toBe(1);
  });

  it('that is violated every time fails the sixth attempt of a caller who asks for retries', async () => {
    let begun = 0;
    const work = inTransaction(
      database.pool,
      (client) => {
        begun += 1;
        return breakIt(client);
      },
      { retryViolations: true },
    );
    await expect(work).rejects.toMatchObject({ code: '23503' });
    expect(begun).toBe(6);
  });
});

it('A connection that breaks while a transaction is between two statements fails that transaction alone', async () => {
  const { pool, kind } = database;
  if (kind === 'embedded') return; // its one connection is this process
  const broken = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const hungUp = new Promise((resolve) => client.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await hungUp; // the connection is idle meanwhile, so no statement fails
    await client.query('select 1');
  });
  expect(await broken.catch(isDatabaseAway)).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
