import type { Queryable } from '#server/db/transaction.ts';

/** Ids from `first` up to, not including, `end`. */
export interface IdRange {
  first: number;
  end: number;
}

/** Rows read at once: a sitemap is sent while it is read and never held whole. */
const batchSize = 5_000;

/**
 * Every email of an id range that is open to visitors, by id: no premium-only brand where those are closed, nothing before `since`.
 */
export async function* eachOpenEmail(
  db: Queryable,
  { since, isPremiumOpen }: { since: Date; isPremiumOpen: boolean },
  range: IdRange,
): AsyncGenerator<{ id: number; receivedAt: Date }> {
  let { first } = range;
  while (first < range.end) {
    const { rows } = await db.query<{ id: number; receivedAt: Date }>({
      name: 'open-emails',
      text: `select e.id, e.received_at as "receivedAt" from emails e join brands b on b.id = e.brand_id
        where e.id >= $1::bigint and e.id < $2::bigint and e.received_at >= $3 and (not b.is_premium_only or $4)
        order by e.id limit ${batchSize}`,
      values: [first, range.end, since, isPremiumOpen],
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    first = last.id + 1;
  }
}

/** How many emails were received since an instant, and the range their ids lie in; null when there are none. */
export async function spanOfEmails(
  db: Queryable,
  since: Date,
): Promise<{ count: number; range: IdRange | null }> {
  // Materialized, or the planner looks for min(id) by walking all ids from the oldest email on.
  const { rows } = await db.query<{ count: number; first: number | null; last: number | null }>({
    name: 'recent-email-span',
    text: `with recent as materialized (select id from emails where received_at >= $1)
      select count(*)::int as count, min(id) as first, max(id) as last from recent`,
    values: [since],
  });
  const { count, first, last } = rows[0] ?? { count: 0, first: null, last: null };
  return { count, range: first === null || last === null ? null : { first, end: last + 1 } };
}
