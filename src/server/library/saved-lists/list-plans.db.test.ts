import { expect, test } from 'vitest';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { countVisibleLists, listLists, listSavedEmails } from '#server/library/saved-lists/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createUser } from '#tests/support/factories.ts';

test('The lists of one reader are found by index among those of all readers', async () => {
  const client = await (await emptyDatabase()).pool.connect();
  try {
    await client.query('begin');
    const { id: userId } = await createUser(client, { subscriptionTier: 'premium' });
    const others = await createUser(client);
    await client.query(
      "insert into saved_lists (user_id, name) select $1, 'Theirs' from generate_series(1, 20000)",
      [others.id],
    );
    await client.query('analyze saved_lists');
    const user = { userId, isAdmin: false, isPremium: true } as unknown as PremiumUser;
    const plans: string[] = [];
    const explain = async (query: string | { text: string; values: unknown[] }, values?: unknown[]) => {
      const [text, given] = typeof query === 'string' ? [query, values] : [query.text, query.values];
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, given);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    };
    const db = { query: explain } as unknown as Queryable;
    await listLists(db, user, null, { limit: 60, after: undefined });
    await countVisibleLists(db, user);
    await listSavedEmails(db, user, readableBy(user, testNow));
    expect(plans).toHaveLength(3);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on saved_lists/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
