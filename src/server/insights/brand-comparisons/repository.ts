import { factDay } from '#server/ingest/store/facts/fact-day.ts';
import { type DaySpan, whereInSpan } from '#server/insights/brand-insights/repository.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** As many as are shown side by side. */
const newestPerBrand = 12;

/** An email in the comparison of brands. */
export interface NewestEmail {
  brandId: number;
  emailId: number;
  day: string;
  receivedAt: Date;
  subject: string;
}

/** Returns the newest readable emails of each brand, newest first: one index lookup per brand. */
export async function listNewest(
  db: Queryable,
  readable: Readable,
  brandIds: readonly number[],
  span: DaySpan,
): Promise<NewestEmail[]> {
  const where = conditions([brandIds]);
  whereInSpan(where, span);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const { rows } = await db.query<NewestEmail>({
    name: `compared-newest ${where.name}`,
    text: `select newest.brand_id as "brandId", newest.email_id as "emailId", newest.day::text as day,
        newest.received_at as "receivedAt", e.subject
      from unnest($1::int[]) as wanted (id) cross join lateral (
        select f.brand_id, f.email_id, f.received_at, ${factDay} as day from email_facts f
        where f.brand_id = wanted.id and ${where.text}
        order by f.received_at desc, f.email_id desc limit ${newestPerBrand}
      ) newest join emails e on e.id = newest.email_id
      order by newest.received_at desc, newest.email_id desc`,
    values: where.values,
  });
  return rows;
}
