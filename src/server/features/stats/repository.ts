import type { Queryable } from '#server/db/transaction.ts';
import type { Stats } from '#shared/contract/stats.ts';

/** Counts from the brands' counters: counting a million emails takes half a second, this one millisecond. */
export async function getStats(db: Queryable): Promise<Stats> {
  const { rows } = await db.query<Stats>({
    name: 'stats',
    text: `select coalesce(sum(email_count), 0)::int as "totalEmails", count(*)::int as "totalBrands" from brands`,
  });
  return rows[0] ?? { totalEmails: 0, totalBrands: 0 };
}
