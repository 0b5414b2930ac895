import { expect, it } from 'vitest';
import { emptyDatabase } from '#tests/support/database/database.ts';

it('has words compressed by LZ4 where the engine can, and goes on where it cannot', async () => {
  const { pool } = await emptyDatabase();
  const canCompress = await pool
    .query('create temp table compressed (text text compression lz4)')
    .then(() => pool.query('drop table compressed'))
    .then(
      () => true,
      () => false,
    );
  const { rows } = await pool.query<{ method: string }>(
    "select attcompression as method from pg_attribute where attrelid = 'email_facts'::regclass and attname = 'terms'",
  );
  expect(rows).toEqual([{ method: canCompress ? 'l' : '' }]);
});
