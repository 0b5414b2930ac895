import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/accounts/auth/sessions.ts';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createUser } from '#tests/support/factories.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('truncate oidc_records');
});

describe('housekeeping', () => {
  it('deletes old events, but never the newest', async () => {
    const now = new Date();
    await database.pool.query(
      `insert into outbox (kind, ids, origin, occurred_at)
       select 'brand.changed', array[id], 'live', $1::timestamptz - age * interval '1 day'
       from unnest(array[1, 2, 3], array[9, 8, 8]) as old (id, age)`,
      [now],
    );
    await runHousekeeping(database, now);
    expect((await database.pool.query('select ids from outbox')).rows).toEqual([{ ids: [3] }]);
  });

  it('deletes expired sessions and issuer records and keeps the others', async () => {
    const { id: userId } = await createUser(database.pool);
    const now = new Date();
    await createSession(database.pool, { userId, now });
    await createSession(database.pool, {
      userId,
      now: new Date(now.getTime() - 31 * 86_400_000),
    });
    await database.pool.query(
      `insert into oidc_records (kind, id, payload, expires_at)
       values ('Session', 'old', '{}', now() - interval '1 minute'), ('Session', 'live', '{}', now() + interval '1 minute')`,
    );
    await runHousekeeping(database, now);
    const sessions = await database.pool.query('select expire > $1 as live from sessions', [now]);
    const records = await database.pool.query('select id from oidc_records');
    expect(sessions.rows).toEqual([{ live: true }]);
    expect(records.rows).toEqual([{ id: 'live' }]);
  });
});
