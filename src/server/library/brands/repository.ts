import { isShownBrand, type Readable, whereReadable } from '#server/library/access/readable.ts';
import { formerSlugsOf, idOfSlug } from '#server/library/brands/brand-slugs.ts';
import { conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { EmailCount, EmailTeaser, LockedBrand } from '#shared/contract/library/brands.ts';

/** A brand's row with its primary category. */
export interface BrandRow {
  id: number;
  name: string;
  slug: string;
  formerSlugs: string[];
  domain: string;
  logoUrl: string | null;
  /** `#rrggbb`, only for premium-only brands; null without a coloured logo. */
  logoColour: string | null;
  description: string | null;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  emailCount: number;
  lastEmailAt: Date | null;
  /** `lastEmailAt` with microseconds, or `-infinity`; the sort key of the list. */
  sortAt: string;
  isPremiumOnly: boolean;
  /** True if viewers see it; false if all of its mail is held or hidden. */
  isShown: boolean;
  /** Its categories besides the primary one. */
  memberOf: MemberCategory[];
}

/** A further category of a brand. */
export interface MemberCategory {
  id: number;
  name: string;
  slug: string;
}

const brandColumns = `b.id, b.name, b.slug, b.domain, b.logo_url as "logoUrl", b.description,
  b.category_id as "categoryId", c.name as "categoryName", c.slug as "categorySlug",
  b.email_count as "emailCount", b.last_email_at as "lastEmailAt",
  coalesce(${instantText('b.last_email_at')}, '-infinity') as "sortAt",
  b.is_premium_only as "isPremiumOnly", ${formerSlugsOf('b.id')} as "formerSlugs",
  (select colour from logo_colours where path = b.logo_url) as "logoColour", ${isShownBrand('b')} as "isShown"`;

/** Lists every brand, newest mail first; brands without published mail come last. */
export async function listAllBrands(db: Queryable): Promise<BrandRow[]> {
  const { rows } = await db.query<BrandRow>({
    name: 'all-brands',
    text: `select ${brandColumns}, coalesce(m.categories, '[]'::json) as "memberOf"
      from brands b join categories c on c.id = b.category_id
      left join (
        select of.brand_id, json_agg(json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) order by k.id) as categories
        from brand_categories of join categories k on k.id = of.category_id group by of.brand_id
      ) m on m.brand_id = b.id
      order by coalesce(b.last_email_at, '-infinity'::timestamptz) desc, b.id desc`,
  });
  return rows;
}

/** Finds a brand by its current slug, or by one from before a rename or merge. */
export async function findBrand(db: Queryable, slug: string): Promise<BrandRow | undefined> {
  const { rows } = await db.query<BrandRow>({
    name: 'brand',
    text: `select ${brandColumns}, '[]'::json as "memberOf"
      from brands b join categories c on c.id = b.category_id where b.id = ${idOfSlug('$1')} and ${isShownBrand('b')}`,
    values: [slug],
  });
  return rows[0];
}

/** Teasers per brand card. */
const teasersPerBrand = 3;

/** Lists the newest readable emails of each brand, newest first, with one index probe per brand. */
export async function listTeasers(
  db: Queryable,
  readable: Readable,
  brandIds: readonly number[],
): Promise<Map<number, EmailTeaser[]>> {
  const teasers = new Map<number, EmailTeaser[]>();
  if (brandIds.length === 0) return teasers;
  const where = conditions([brandIds]);
  whereReadable(where, readable, { brand: 'b' });
  const { rows } = await db.query<EmailTeaser & { brandId: number }>({
    name: `teasers ${where.name}`,
    text: `select e.brand_id as "brandId", e.id, e.subject, e.preheader, coalesce(e.preview_url, '/thumbnails/' || e.id || '.svg') as "previewUrl"
      from unnest($1::int[]) as wanted (id) join brands b using (id)
      cross join lateral (
        select * from emails where brand_id = b.id and ${where.text}
        order by received_at desc, id desc limit ${teasersPerBrand}
      ) e
      order by e.brand_id, e.received_at desc, e.id desc`,
    values: where.values,
  });
  for (const { brandId, ...teaser } of rows) {
    const sofar = teasers.get(brandId);
    if (sofar === undefined) teasers.set(brandId, [teaser]);
    else sofar.push(teaser);
  }
  return teasers;
}

/** A brand's total of emails, and its readable emails by type and season. */
export interface EmailCounts {
  all: number;
  readable: EmailCount[];
}

/** Counts a brand's emails with an index-only scan. */
export async function countReadableByKind(
  db: Queryable,
  readable: Readable,
  brandId: number,
): Promise<EmailCounts> {
  const where = conditions([brandId]);
  whereReadable(where, readable, { brandId: '$1' });
  const { rows } = await db.query<
    { all: number } & (EmailCount | { campaignType: null; season: null; count: null })
  >({
    name: `readable-by-kind ${where.name}`,
    text: `select b.email_count as "all", kinds.* from brands b left join (
        select campaign_type as "campaignType", season, count(*)::int as count
        from emails where brand_id = $1 and ${where.text} group by 1, 2
      ) kinds on true where b.id = $1`,
    values: where.values,
  });
  const counts = rows.flatMap(({ campaignType, season, count }) =>
    campaignType === null ? [] : [{ campaignType, season, count }],
  );
  return { all: rows[0]?.all ?? 0, readable: counts };
}

/**
 * Counts a closed brand's emails by type and season: the only data shown about emails that premium would
 * open.
 */
export async function countByKind(
  db: Queryable,
  brandId: number,
): Promise<Pick<LockedBrand, 'campaignTypes' | 'seasons'>> {
  const { rows } = await db.query<EmailCount>({
    name: 'emails-by-kind',
    text: `select campaign_type as "campaignType", season, count(*)::int as count
      from emails where brand_id = $1 and state = 'published' group by campaign_type, season`,
    values: [brandId],
  });
  return {
    campaignTypes: summed(rows, ({ campaignType }) => campaignType),
    seasons: summed(rows, ({ season }) => season).filter(({ value }) => value !== 'none'),
  };
}

/** Sums counts by value, largest first, then by name. */
function summed<Value extends string>(
  rows: readonly EmailCount[],
  kindOf: (row: EmailCount) => Value,
): Array<{ value: Value; count: number }> {
  const counts = new Map<Value, number>();
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + row.count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
