import { factDay } from '#server/ingest/store/facts/fact-day.ts';
import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import { type QuarterCount, quarterSeconds } from '#server/insights/brand-insights/hours-of-clock.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { type Conditions, conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { Offer } from '#shared/contract/library/offers.ts';

/** Days in local time, both included; null for an open side. */
export interface DaySpan {
  from: string | null;
  to: string | null;
}

/** Selects the facts of the emails of brand `$1`, within a span of days. */
function ofBrand(brandId: number, span: DaySpan): Conditions {
  const where = conditions([brandId]);
  where.add('', () => 'f.brand_id = $1');
  whereInSpan(where, span);
  return where;
}

/** Limits `email_facts f` to these days. */
export function whereInSpan(where: Conditions, { from, to }: DaySpan): void {
  // No local time is further than a day from UTC: the condition on the instant can use the index, the exact
  // day decides.
  if (from !== null)
    where.add(
      'from',
      (at) => `(f.received_at > ${at}::date - interval '1 day' and ${factDay} >= ${at}::date)`,
      from,
    );
  if (to !== null)
    where.add(
      'to',
      (at) => `(f.received_at < ${at}::date + interval '2 days' and ${factDay} <= ${at}::date)`,
      to,
    );
}

const readableOf = (readable: Readable, brandId: number, span: DaySpan): Conditions => {
  const where = ofBrand(brandId, span);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: '$1' });
  return where;
};

/** True if a brand has a published email from before this day. */
export async function hasSentBefore(db: Queryable, brandId: number, day: string): Promise<boolean> {
  const { rows } = await db.query<{ hasSent: boolean }>({
    name: 'brand-sent-before',
    text: `select exists (select from email_facts f where f.brand_id = $1 and f.state = 'published'
        and f.received_at < $2::date + interval '1 day' and ${factDay} < $2::date) as "hasSent"`,
    values: [brandId, day],
  });
  return rows[0]?.hasSent ?? false;
}

/** Returns the number of emails of each quarter of an hour with any. */
export async function countQuarters(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<QuarterCount[]> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query<QuarterCount>({
    name: `brand-quarters ${where.name}`,
    text: `select floor(extract(epoch from f.received_at) / ${quarterSeconds})::int as quarter, count(*)::int as emails
      from email_facts f where ${where.text} group by 1`,
    values: where.values,
  });
  return rows;
}

export const shareOf = (condition: string) => `avg((${condition})::int)::float8`;
export const medianOf = (column: string) => `percentile_cont(0.5) within group (order by ${column})`;

/** More than anybody reads. */
const maxOffers = 200;

type DiaryEntry = BrandInsights['offers']['diary'][number];

/** Returns a brand's offers, newest first. */
export async function listDiary(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<DiaryEntry[]> {
  const where = readableOf(readable, brandId, span);
  const { rows } = await db.query<Pick<DiaryEntry, 'emailId' | 'day'> & { offer: Offer }>({
    name: `brand-diary ${where.name}`,
    text: `select o.email_id as "emailId", ${factDay}::text as day, ${offerJson} as offer
      from email_facts f join email_offers o on o.email_id = f.email_id where ${where.text}
      order by f.received_at desc, f.email_id desc, o.position limit ${maxOffers}`,
    values: where.values,
  });
  return rows.map(({ offer, ...entry }) => ({ ...entry, ...offer }));
}

/**
 * Returns every day on which this vault received mail, oldest first, and the total of emails. One index
 * lookup per day, so that a large vault costs no more than a small one of the same age.
 */
export async function listDaysWithMail(db: Queryable): Promise<{ days: string[]; emails: number }> {
  const { rows } = await db.query<{ days: string[] | null; emails: number }>({
    name: 'days-with-mail',
    text: `with recursive received (day) as (
        (select (received_at at time zone 'UTC')::date from email_facts where state = 'published'
         order by received_at desc, email_id desc limit 1)
        union all
        select (select (earlier.received_at at time zone 'UTC')::date from email_facts earlier
                where earlier.state = 'published' and earlier.received_at < received.day::timestamp at time zone 'UTC'
                order by earlier.received_at desc, earlier.email_id desc limit 1)
        from received where received.day is not null
      )
      select array_agg(day::text order by day) filter (where day is not null) as days,
        (select coalesce(sum(email_count), 0)::int from brands) as emails from received`,
  });
  return { days: rows[0]?.days ?? [], emails: rows[0]?.emails ?? 0 };
}
