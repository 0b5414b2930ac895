import {
  isShownBrand,
  type Readable,
  whereReadable,
  withWholeVault,
} from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Stats } from '#shared/contract/library/stats.ts';

/** Reads the brands' counters: a count of a million emails takes half a second, this one millisecond. */
export async function getStats(db: Queryable): Promise<Stats> {
  const { rows } = await db.query<Stats>({
    name: 'stats',
    text: `select coalesce(sum(email_count), 0)::int as "totalEmails", count(*)::int as "totalBrands" from brands b
      where ${isShownBrand('b')}`,
  });
  return rows[0] ?? { totalEmails: 0, totalBrands: 0 };
}

/**
 * Counts readable emails, with an index scan of the free days, and finds the date of the vault's oldest
 * email, at one end of that index.
 */
export async function countReadable(
  db: Queryable,
  readable: Readable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const where = conditions();
  whereReadable(where, readable);
  const ofAll = conditions(where.values);
  whereReadable(ofAll, withWholeVault(readable));
  const { rows } = await db.query<{ count: number; oldestAt: Date | null }>({
    name: `readable-emails ${where.name}`,
    text: `select (select count(*) from emails where ${where.text})::int as count,
      (select min(received_at) from emails where ${ofAll.text}) as "oldestAt"`,
    values: where.values,
  });
  return rows[0] ?? { count: 0, oldestAt: null };
}
