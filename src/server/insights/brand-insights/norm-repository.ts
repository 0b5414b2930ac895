import type { Measures } from '#server/insights/brand-insights/brand-sums.ts';
import { type DaySpan, medianOf, shareOf, whereInSpan } from '#server/insights/brand-insights/repository.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Published mail of one brand by week. */
export interface BrandWeeks {
  /** The Mondays of its first and its last email, of any time. */
  first: string;
  last: string;
  /** Weeks with mail by their Monday, in days since 1970-01-01, and the number of emails of each. */
  weeks: number[];
  emails: number[];
}

/** The instant of a brand's first or last email: one index lookup. */
const endOf = (direction: 'asc' | 'desc') =>
  `(select week from brand_weeks where brand_id = wanted.id and emails > 0 order by week ${direction} limit 1)`;

/**
 * Returns how many published emails brands sent in weeks, by their Monday, both included, and nothing else
 * about them. Brands that have never sent any are left out.
 */
export async function listBrandWeeks(
  db: Queryable,
  brandIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<BrandWeeks[]> {
  const { rows } = await db.query<BrandWeeks>({
    name: 'norm-weeks',
    text: `select first.week::text as first, last.week::text as last, coalesce(of_brand.weeks, '{}') as weeks,
        coalesce(of_brand.emails, '{}') as emails
      from unnest($1::int[]) as wanted (id) cross join lateral ${endOf('asc')} first
        cross join lateral ${endOf('desc')} last
        cross join lateral (
          select array_agg(week - date '1970-01-01') as weeks, array_agg(emails) as emails
          from brand_weeks where brand_id = wanted.id and week between $2::date and $3::date and emails > 0
        ) of_brand`,
    values: [brandIds, from, to],
  });
  return rows;
}

/** The measures of the median brand, and the number of brands. */
export interface NormMeasures extends Measures {
  brands: number;
}

/** Measures the readable mail of each brand, and returns the median of each measure. */
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
