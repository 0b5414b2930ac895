import type pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Returns the plan of each statement, as the database would choose it if its tables were too large for
 * sequential scans. The caller's statements get no rows.
 */
export async function plansOf(pool: pg.Pool, ask: (db: Queryable) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const client = await pool.connect();
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    );
    const explaining = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    };
    await ask(explaining as unknown as Queryable);
    await client.query('rollback');
  } finally {
    client.release();
  }
  return plans;
}

/**
 * Updates the database's statistics: those left by earlier tests choose other plans. Includes the visibility
 * map, without which no index-only scan is chosen.
 */
export async function analyzeTables({ pool }: Database): Promise<void> {
  await pool.query('vacuum analyze emails, email_facts, email_offers, brand_weeks, brands');
}
