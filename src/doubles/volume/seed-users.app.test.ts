import { expect, it } from 'vitest';
import { seedUsers } from '#doubles/volume/seed-users.ts';
import { testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

it('makes as many users as asked, of every kind, who came in the past, and adds when repeated', async () => {
  const database = await emptyDatabase();
  await seedUsers(database, 2_000, testNow);
  await seedUsers(database, 10, testNow);
  const { rows } = await database.pool.query(
    `select count(*)::int as users, count(*) filter (where is_admin)::int as admins,
       count(*) filter (where subscription_tier = 'premium')::int as premium,
       count(*) filter (where email is null)::int as nameless, max(created_at) < $1 as "isPast"
     from users`,
    [testNow],
  );
  expect(rows).toEqual([{ users: 2_010, admins: 2, premium: 100, nameless: 20, isPast: true }]);
});
