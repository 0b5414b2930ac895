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

/** The first instant of a month, counted from this one: the procedure makes months until a year from now. */
function monthsFromNow(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
}

const nameOf = (month: Date) => `email_facts_${month.toISOString().slice(0, 7).replace('-', '')}`;

/** The last instant of a month, the first of the next, one of this month, and one that is too late. */
const days = [
  new Date(monthsFromNow(-2).getTime() - 1),
  monthsFromNow(-2),
  monthsFromNow(0),
  monthsFromNow(14),
];

/** Everything happens in one transaction that is rolled back: other tests find the table as it was. */
let db: pg.PoolClient;
const ids: number[] = [];
let whole: string[];

beforeAll(async () => {
  db = await (await emptyDatabase()).pool.connect();
  await db.query('begin');
  const brandId = (await createBrand(db)).id;
  for (const [index, day] of days.entries()) {
    const email = await createEmail(db, { brandId, receivedAt: day, subject: `Linen ${index}` });
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
  it('lie in the month they came in, what is of the future behind them until its month is made', async () => {
    const [first, second, third, late] = ids;
    expect(await partitions()).toEqual({
      [nameOf(monthsFromNow(-3))]: [first],
      [nameOf(monthsFromNow(-2))]: [second],
      [nameOf(monthsFromNow(0))]: [third],
      email_facts_later: [late],
    });
    await db.query('select add_facts_months($1)', [monthsFromNow(14)]);
    expect(await partitions()).toMatchObject({ [nameOf(monthsFromNow(14))]: [late] });
    expect(await partitions()).not.toHaveProperty('email_facts_later');
  });

  it('have the keys, indexes, triggers and settings of the table that they were', async () => {
    expect(await describeFacts()).toEqual(whole);
    const { rows } = await db.query(
      "select distinct reloptions from pg_class where relname ~ '^email_facts_(earlier|later|whole|[0-9]+)$' and relkind = 'r'",
    );
    expect(rows).toHaveLength(1);
  });

  it('are found, stored anew, moved and deleted as before, and the weeks of the brand follow', async () => {
    const readable = readableBy({ kind: 'visitor', seesEveryBrand: true, seesWholeHistory: true }, testNow);
    const search = {
      tsquery: "'linen'",
      closeTsquery: null,
      near: null,
      dates: [],
      findsNothing: false,
    };
    const find = async () =>
      (await findHits(db, readable, search, { sort: 'newest', limit: 9, after: undefined })).hits.map(
        ({ id }) => id,
      );
    const [first = 0, second = 0, third = 0, late = 0] = ids;
    expect(await find()).toEqual([late, third, second, first]);

    await db.query('update emails set received_at = $2 where id = $1', [first, monthsFromNow(1)]);
    await db.query("update emails set received_at = '1970-01-01' where id = $1", [second]);
    await storeFactsAnew(db, [first, second]);
    expect(await find()).toEqual([late, first, third, second]);
    expect(await partitions()).toMatchObject({
      email_facts_earlier: [second],
      [nameOf(monthsFromNow(1))]: [first],
    });

    await db.query('delete from emails where id = $1', [third]);
    expect(await find()).toEqual([late, first, second]);
    const { rows } = await db.query<{ kept: string; counted: string }>(
      `select (select string_agg(week || ' ' || emails, ', ' order by week) from brand_weeks where emails <> 0) as kept,
         (select string_agg(week || ' 1', ', ' order by week)
          from (select date_trunc('week', received_at at time zone 'UTC')::date as week from emails) mail) as counted`,
    );
    expect(rows[0]?.kept).toBe(rows[0]?.counted);
  });
});
