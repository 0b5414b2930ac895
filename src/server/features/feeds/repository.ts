import type { Queryable } from '#server/db/transaction.ts';

/** Ids from `first` up to, not including, `end`. */
export interface IdRange {
  first: number;
  end: number;
}

/** Rows read at once: a sitemap is sent while it is read and never held whole. */
const batchSize = 5_000;

/**
 * Every email of an id range that is open to visitors, by id: no premium-only brand, nothing before `since`.
 */
export async function* eachOpenEmail(
  db: Queryable,
  since: Date,
  range: IdRange,
): AsyncGenerator<{ id: number; receivedAt: Date }> {
  let { first } = range;
  while (first < range.end) {
    const { rows } = await db.query<{ id: number; receivedAt: Date }>({
      name: 'open-emails',
      text: `select e.id, e.received_at as "receivedAt" from emails e join brands b on b.id = e.brand_id
        where e.id >= $1::bigint and e.id < $2::bigint and e.received_at >= $3 and not b.is_premium_only
        order by e.id limit ${batchSize}`,
      values: [first, range.end, since],
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    first = last.id + 1;
  }
}

/** The ids of the emails received since an instant, at most `limit` of them counted. */
export async function spanOfEmails(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<{ count: number; range: IdRange | null }> {
  const counted = await db.query<{ count: number }>({
    name: 'recent-email-count',
    text: 'select count(*)::int as count from (select 1 from emails where received_at >= $1 limit $2) recent',
    values: [since, limit],
  });
  const { rows } = await db.query<{ first: number | null; last: number | null }>({
    name: 'recent-email-span',
    text: 'select min(id) as first, max(id) as last from emails where received_at >= $1',
    values: [since],
  });
  const { first, last } = rows[0] ?? { first: null, last: null };
  const range = first === null || last === null ? null : { first, end: last + 1 };
  return { count: counted.rows[0]?.count ?? 0, range };
}
