import type pg from 'pg';
import { factWeek } from '#server/ingest/store/facts/fact-day.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** Brands checked each night. */
const sampled = 100;

/**
 * Recounts how many emails brands sent in each week, and corrects wrong sums. The facts maintain these sums;
 * this is a check. It locks out writers: it waits for those that have begun, and later ones wait for it.
 * @param brandIds all brands by default.
 * @returns how many weeks were wrong.
 */
export async function repairBrandWeeks(
  pool: pg.Pool,
  brandIds: readonly number[] | null = null,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    // A million emails take longer than the limit of a read.
    await client.query("select set_config('statement_timeout', '0', true)");
    await client.query('lock table brand_weeks in exclusive mode');
    const { rowCount } = await client.query(
      `insert into brand_weeks (brand_id, week, emails)
         select brand_id, week, coalesce(truth.emails, 0) from (
           select f.brand_id, ${factWeek} as week, count(*)::int as emails
           from email_facts f where f.state = 'published' and ($1::int[] is null or f.brand_id = any($1::int[]))
           group by 1, 2
         ) truth full join (
           select * from brand_weeks where $1::int[] is null or brand_id = any($1::int[])
         ) kept using (brand_id, week)
         where coalesce(truth.emails, 0) <> coalesce(kept.emails, 0)
       on conflict (brand_id, week) do update
         set emails = excluded.emails, changes = brand_weeks.changes + 1, sums = null`,
      [brandIds],
    );
    return rowCount ?? 0;
  });
}

/** Checks some brands, others each night, and corrects all if one of them is wrong. */
export async function checkBrandWeeks(pool: pg.Pool): Promise<{ mended: number }> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from brands order by md5(id::text || current_date::text) limit ${sampled}`,
  );
  const wrong = await repairBrandWeeks(
    pool,
    rows.map(({ id }) => id),
  );
  return { mended: wrong === 0 ? 0 : wrong + (await repairBrandWeeks(pool)) };
}
