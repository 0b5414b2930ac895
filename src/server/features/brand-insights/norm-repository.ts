import { conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { type Readable, whereReadable } from '#server/features/access/readable.ts';
import {
  type DaySpan,
  type Measures,
  medianOf,
  shareOf,
  whereInSpan,
} from '#server/features/brand-insights/repository.ts';
import { factDay } from '#server/ingest/store/fact-day.ts';

/** One brand's published mail by the week. */
export interface BrandWeeks {
  /** The day of its first mail and of its last, whenever they came. */
  firstDay: string;
  lastDay: string;
  /** Weeks with mail of the span by their Monday, counted in days from 1970-01-01, and how much came in each. */
  weeks: number[];
  emails: number[];
}

/** When the first or the last email of a brand came: a step into the index. */
const endOf = (direction: 'asc' | 'desc') =>
  `(select ${factDay} as day from email_facts f where f.brand_id = wanted.id and f.state = 'published'
    order by f.received_at ${direction}, f.email_id ${direction} limit 1)`;

/** How many published emails brands sent each week; no more is told of them. Brands that never sent any are left out. */
export async function listBrandWeeks(
  db: Queryable,
  brandIds: readonly number[],
  span: DaySpan,
): Promise<BrandWeeks[]> {
  const where = conditions([brandIds]);
  where.add('', () => 'f.brand_id = any($1::int[])');
  whereInSpan(where, span);
  const { rows } = await db.query<BrandWeeks>({
    name: `norm-weeks ${where.name}`,
    text: `with counts as (
        select f.brand_id, ((${factDay} - date '1970-01-05') / 7) * 7 + 4 as week, count(*)::int as emails
        from email_facts f where ${where.text} and f.state = 'published' group by 1, 2
      ), weeks as (
        select brand_id, array_agg(week order by week) as weeks, array_agg(emails order by week) as emails
        from counts group by 1
      )
      select first.day::text as "firstDay", last.day::text as "lastDay", coalesce(weeks.weeks, '{}') as weeks,
        coalesce(weeks.emails, '{}') as emails
      from unnest($1::int[]) as wanted (id) cross join lateral ${endOf('asc')} first
        cross join lateral ${endOf('desc')} last left join weeks on weeks.brand_id = wanted.id`,
    values: where.values,
  });
  return rows;
}

/** The measures of the median brand, and how many brands they are of. */
export interface NormMeasures extends Measures {
  brands: number;
}

/** Measures each brand by what is readable of it, and tells the median brand of each measure. */
export async function measureBrands(
  db: Queryable,
  readable: Readable,
  brandIds: readonly number[],
  span: DaySpan,
): Promise<NormMeasures> {
  const where = conditions([brandIds]);
  where.add('', () => 'f.brand_id = any($1::int[])');
  whereInSpan(where, span);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const { rows } = await db.query<NormMeasures>({
    name: `norm-measures ${where.name}`,
    text: `select count(*)::int as brands, coalesce(sum(emails), 0)::int as emails, ${medianOf('offer_share')} as "offerShare",
        ${medianOf('deepest_percent')} as "deepestPercent", ${medianOf('median_length')} as "medianLength",
        ${medianOf('emoji_share')} as "emojiShare", ${medianOf('question_share')} as "questionShare",
        ${medianOf('number_share')} as "numberShare", ${medianOf('median_bytes')} as "medianBytes",
        ${medianOf('median_pictures')} as "medianPictures"
      from (
        select count(*) as emails, ${shareOf('f.offer_kind is not null')} as offer_share,
          max(f.offer_percent) as deepest_percent, ${medianOf('f.subject_characters')} as median_length,
          ${shareOf('f.subject_emoji > 0')} as emoji_share, ${shareOf('f.subject_has_question')} as question_share,
          ${shareOf('f.subject_has_number')} as number_share, ${medianOf('f.weight')} as median_bytes,
          ${medianOf('f.pictures')} as median_pictures
        from email_facts f where ${where.text} group by f.brand_id
      ) each`,
    values: where.values,
  });
  return rows[0] as NormMeasures;
}
