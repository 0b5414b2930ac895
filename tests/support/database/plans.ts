import type pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * How the database would find what some statements ask for if its tables were too large to be read whole, one plan a
 * statement. Nothing is answered to who asks.
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
 * Tells the database how much there is now: what earlier tests left behind in its statistics chooses other plans. Visible
 * pages are part of it, without which no index is read alone.
 */
export async function analyzeTables({ pool }: Database): Promise<void> {
  await pool.query('vacuum analyze emails, email_facts, email_offers, brand_weeks, brands');
}
