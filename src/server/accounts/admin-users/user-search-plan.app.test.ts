import { expect, test } from 'vitest';
import { countUsers } from '#server/accounts/admin-users/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

test('Looking for few letters, or for signs, never looks at everybody', async () => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plans: string[] = [];
    const explain = async (text: string, values: unknown[]) => {
      plans.push(JSON.stringify((await client.query(`explain ${text}`, values)).rows));
      return { rows: [] };
    };
    for (const q of ['@m', 'g', 'É'])
      await countUsers({ query: explain } as unknown as Queryable, { q }, new Date());
    expect(plans).toHaveLength(3);
    for (const plan of plans) {
      // With a byte-wise collation the unique index of addresses serves too; statistics from earlier tests
      // can make the planner choose it.
      expect(plan).toMatch(/Bitmap Index Scan on users_email(?:_beginning)? /);
      for (const column of ['first_name', 'last_name']) {
        expect(plan).toContain(`Bitmap Index Scan on users_${column}_beginning`);
      }
      expect(plan).not.toContain('Seq Scan');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
