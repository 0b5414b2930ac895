import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readableBy } from '#server/features/access/readable.ts';
import { findHits } from '#server/features/email-search/find-hits.ts';
import { storeFactsAnew } from '#server/ingest/store/stored-facts.ts';
import { testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

const partitioning = readFileSync(new URL('../docs/operations/partition-facts.sql', import.meta.url), 'utf8');

const days = ['2024-12-31T23:59:59Z', '2025-01-01T00:00:00Z', '2026-10-05T08:00:00Z', '2041-06-01T00:00:00Z'];

/** Everything happens in one transaction that is rolled back: other tests find the table as it was. */
let db: pg.PoolClient;
let brandId: number;
const ids: number[] = [];
let whole: string[];

beforeAll(async () => {
  db = await (await emptyDatabase()).pool.connect();
  await db.query('begin');
  brandId = (await createBrand(db)).id;
  for (const [index, day] of days.entries()) {
    const email = await createEmail(db, { brandId, receivedAt: new Date(day), subject: `Linen ${index}` });
    ids.push(email.id);
  }
  whole = await describeFacts();
  await db.query(partitioning);
  await db.query('savepoint parted');
});

afterEach(() => db.query('rollback to parted'));

afterAll(async () => {
  await db.query('rollback');
  db.release();
});

/** Indexes, foreign keys and triggers of the table. */
async function describeFacts(): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ') as line from pg_index
       where indrelid = 'email_facts'::regclass and not indisprimary
     union all select pg_get_constraintdef(oid) from pg_constraint
       where conrelid = 'email_facts'::regclass and contype in ('f', 'c')
     union all select pg_get_triggerdef(oid) from pg_trigger
       where tgrelid = 'email_facts'::regclass and not tgisinternal order by 1`,
  );
  return rows.map(({ line }) => line);
}

async function partitions(): Promise<Record<string, number[]>> {
  const { rows } = await db.query<{ partition: string; ids: number[] }>(
    `select tableoid::regclass::text as partition, array_agg(email_id order by email_id) as ids
     from email_facts group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ partition, ids: of }) => [partition, of]));
}

describe('facts parted by month', () => {
  it('lie in the month they came in, what is of no month in the rest until its month is made', async () => {
    const [first, second, third, late] = ids;
    expect(await partitions()).toEqual({
      email_facts_202412: [first],
      email_facts_202501: [second],
      email_facts_202610: [third],
      email_facts_rest: [late],
    });
    await db.query("select add_facts_months('2041-01-15', '2041-07-01')");
    expect(await partitions()).toMatchObject({ email_facts_204106: [late] });
    expect(await partitions()).not.toHaveProperty('email_facts_rest');
  });

  it('have the keys, indexes, triggers and settings of the table that they were', async () => {
    expect(await describeFacts()).toEqual(whole);
    const { rows } = await db.query(
      "select distinct reloptions from pg_class where relname ~ '^email_facts_(rest|whole|[0-9]+)$' and relkind = 'r'",
    );
    expect(rows).toHaveLength(1);
  });

  it('are found, stored anew, moved and deleted as before, and the weeks of the brand follow', async () => {
    const readable = readableBy({ kind: 'visitor', seesEveryBrand: true, seesWholeHistory: true }, testNow);
    const search = { tsquery: "'linen'", closeTsquery: null, isPositive: true, near: null, dates: [] };
    const find = async () =>
      (await findHits(db, readable, search, { sort: 'newest', limit: 9, after: undefined })).map(
        ({ id }) => id,
      );
    const [first = 0, second = 0, third = 0, late = 0] = ids;
    expect(await find()).toEqual([late, third, second, first]);

    await db.query('update emails set received_at = $2 where id = $1', [first, '2026-11-01T00:00:00Z']);
    await storeFactsAnew(db, [first, second]);
    expect(await find()).toEqual([late, first, third, second]);
    expect(await partitions()).toMatchObject({ email_facts_202611: [first] });

    await db.query('delete from emails where id = $1', [third]);
    expect(await find()).toEqual([late, first, second]);
    const { rows } = await db.query(
      `select week::text, emails from brand_weeks where emails <> 0 and brand_id = $1 order by 1`,
      [brandId],
    );
    expect(rows).toEqual([
      { week: '2024-12-30', emails: 1 },
      { week: '2026-10-26', emails: 1 },
      { week: '2041-05-27', emails: 1 },
    ]);
  });
});
