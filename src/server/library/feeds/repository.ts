import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Ids from `first` up to, not including, `end`. */
export interface IdRange {
  first: number;
  end: number;
}

/** Rows per query: a sitemap is streamed and never held in memory as a whole. */
const batchSize = 5_000;

/** Yields every readable email of an id range, by id. */
export async function* eachOpenEmail(
  db: Queryable,
  readable: Readable,
  range: IdRange,
): AsyncGenerator<{ id: number; receivedAt: Date }> {
  let { first } = range;
  while (first < range.end) {
    const where = conditions([first, range.end]);
    whereReadable(where, readable);
    const { rows } = await db.query<{ id: number; receivedAt: Date }>({
      name: `open-emails ${where.name}`,
      text: `select id, received_at as "receivedAt" from emails
        where id >= $1::bigint and id < $2::bigint and ${where.text}
        order by id limit ${batchSize}`,
      values: where.values,
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    first = last.id + 1;
  }
}

/** Returns the count and id range of readable emails; null without any. */
export async function spanOfEmails(
  db: Queryable,
  readable: Readable,
): Promise<{ count: number; range: IdRange | null }> {
  const where = conditions();
  whereReadable(where, readable, { brand: 'b' });
  // Materialized, because otherwise the planner looks for min(id) by a scan of all ids from the oldest email
  // on.
  const { rows } = await db.query<{ count: number; first: number | null; last: number | null }>({
    name: `open-email-span ${where.name}`,
    text: `with readable as materialized (
        select emails.id from emails join brands b on b.id = brand_id where ${where.text}
      )
      select count(*)::int as count, min(id) as first, max(id) as last from readable`,
    values: where.values,
  });
  const { count, first, last } = rows[0] ?? { count: 0, first: null, last: null };
  return { count, range: first === null || last === null ? null : { first, end: last + 1 } };
}
