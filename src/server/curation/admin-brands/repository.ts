import type { NamedBrand } from '#server/curation/admin-brands/duplicate-brands.ts';
import { isShownBrand } from '#server/library/access/readable.ts';
import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import { patternsFor } from '#server/platform/db/text-pattern.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { AdminBrandSort, BrandSummary, SeemingWhole } from '#shared/contract/curation/admin-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';

/** One brand in the dashboard. */
export interface AdminBrandRow {
  id: number;
  name: string;
  slug: string;
  domain: string;
  email: string | null;
  description: string | null;
  logoUrl: string | null;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  emailCount: number;
  lastEmailAt: Date | null;
  isPremiumOnly: boolean;
  isHidden: boolean;
  /** Every domain except `domain`, in alphabetical order. */
  aliasDomains: string[];
  wantedLogo: WantedLogoRow | null;
  seemsPartOf: SeemingWhole | null;
}

/** A logo that is wanted and not yet stored. */
export interface WantedLogoRow {
  url: string;
  failure: string | null;
  /** An instant as the database writes it into JSON; null once the logo is given up. */
  nextAttemptAt: string | null;
}

export interface BrandFilter {
  q?: string | undefined;
  categoryId?: number | undefined;
  uncategorized?: boolean | undefined;
  /** A day in UTC. */
  silentSince?: string | undefined;
  hidden?: boolean | undefined;
}

export interface BrandOrder {
  sort: AdminBrandSort;
  direction: 'asc' | 'desc';
}

/**
 * Reads the newest three emails, because one may have no links; a domain that the brand has by now is no
 * longer suggested.
 */
const seemingWhole = `select newest.said || jsonb_build_object('brand',
    case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end)
  from (select m.received_at, m.id, body.evidence->'suggestedDomain' as said
    from emails m join email_bodies body on body.email_id = m.id
    where m.brand_id = b.id and m.state <> 'copy' order by m.received_at desc, m.id desc limit 3) newest
  left join brand_domains d on d.domain = newest.said->>'domain' left join brands o on o.id = d.brand_id
  where newest.said is not null and o.id is distinct from b.id
  order by newest.received_at desc, newest.id desc limit 1`;

const columns = `b.id, b.name, b.slug, b.domain, b.email, b.description, b.logo_url as "logoUrl",
  b.category_id as "categoryId", c.name as "categoryName", c.slug as "categorySlug",
  b.email_count as "emailCount", b.last_email_at as "lastEmailAt", b.is_premium_only as "isPremiumOnly",
  b.is_hidden as "isHidden",
  coalesce((select array_agg(d.domain order by d.domain collate "C") from brand_domains d
    where d.brand_id = b.id and d.domain <> b.domain), '{}') as "aliasDomains",
  (select json_build_object('url', w.url, 'failure', w.failure, 'nextAttemptAt', w.next_attempt_at)
    from wanted_logos w where w.brand_id = b.id) as "wantedLogo",
  case when c.takes_new_brands then (${seemingWhole}) end as "seemsPartOf"`;

/**
 * Sort key of each order, and its text in a cursor. Both databases sort names by code points (collation C),
 * as the embedded one always does; within a category brands are in alphabetical order.
 */
const sortKeys: Record<AdminBrandSort, { key: string; asText: string }> = {
  name: textKey('lower(b.name)'),
  category: textKey('lower(c.name) || chr(1) || lower(b.name)'),
  emailCount: { key: 'b.email_count', asText: 'b.email_count::text' },
  lastEmailAt: {
    key: `coalesce(b.last_email_at, '-infinity'::timestamptz)`,
    asText: `coalesce(${instantText('b.last_email_at')}, '-infinity')`,
  },
};

function textKey(text: string) {
  return { key: `(${text}) collate "C"`, asText: text };
}

/** Returns the matching brands in the requested order, ties by id. All of them without `limit`. */
export async function listAdminBrands(
  db: Queryable,
  filter: BrandFilter,
  { sort, direction }: BrandOrder,
  page: { limit?: number; after?: Position | undefined } = {},
): Promise<Array<AdminBrandRow & { sortAt: string }>> {
  const { key, asText } = sortKeys[sort];
  const where = whereOf(filter);
  where.after(`${key}, b.id`, page.after, direction === 'asc' ? '>' : '<');
  const { rows } = await db.query<AdminBrandRow & { sortAt: string }>(
    `select ${columns}, ${asText} as "sortAt" from brands b join categories c on c.id = b.category_id
     where ${where.text} order by ${key} ${direction}, b.id ${direction} limit ${where.place(page.limit)}`,
    where.values,
  );
  return rows;
}

export async function countAdminBrands(db: Queryable, filter: BrandFilter): Promise<number> {
  const where = whereOf(filter);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from brands b where ${where.text}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}

export async function countByVisibility(db: Queryable): Promise<BrandSummary> {
  const { rows } = await db.query<BrandSummary>(
    `select count(*) filter (where is_shown)::int as shown, count(*) filter (where not is_shown and not is_hidden)::int as unseen,
       count(*) filter (where is_hidden)::int as hidden
     from (select is_hidden, ${isShownBrand('b')} as is_shown from brands b where removed_at is null) counted`,
  );
  return rows[0] ?? { shown: 0, unseen: 0, hidden: 0 };
}

/** Returns every brand with all its domains, the largest first. */
export async function listNamedBrands(db: Queryable): Promise<NamedBrand[]> {
  const { rows } = await db.query<NamedBrand>(
    `select b.id, b.name, b.slug, b.domain, b.logo_url as "logoUrl", b.category_id as "categoryId",
       b.email_count as "emailCount", array(select domain from brand_domains where brand_id = b.id) as domains
     from brands b where b.removed_at is null order by b.email_count desc, b.id`,
  );
  return rows;
}

/** Undefined if it was deleted. */
export async function findAdminBrand(db: Queryable, id: number): Promise<AdminBrandRow | undefined> {
  const { rows } = await db.query<AdminBrandRow>(
    `select ${columns} from brands b join categories c on c.id = b.category_id
     where b.id = $1 and b.removed_at is null`,
    [id],
  );
  return rows[0];
}

/**
 * Locks brands until the transaction ends: no edit and no newly stored email can change them. Locks in the
 * order of ids, so that two administrators cannot deadlock.
 */
export async function lockBrands(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query('select 1 from brands where id = any($1::int[]) order by id for update', [ids]);
}

/** The primary category first, then the further ones in display order. */
export async function listCategoriesOf(db: Queryable, brandId: number): Promise<Category[]> {
  const { rows } = await db.query<Category>(
    `select c.id, c.name, c.slug, c.icon, c.description, c.position
     from brands b join categories c on c.id = b.category_id
       or c.id in (select category_id from brand_categories where brand_id = b.id)
     where b.id = $1 order by c.id = b.category_id desc, c.position, c.id`,
    [brandId],
  );
  return rows;
}

/** Returns the names of the further categories, in display order, of every brand that has any. */
export async function listFurtherCategories(db: Queryable): Promise<Map<number, string[]>> {
  const { rows } = await db.query<{ brandId: number; names: string[] }>(
    `select m.brand_id as "brandId", array_agg(c.name order by c.position, c.id) as names
     from brand_categories m join categories c on c.id = m.category_id group by m.brand_id`,
  );
  return new Map(rows.map(({ brandId, names }) => [brandId, names]));
}

/** Returns the brand that mail of this domain is assigned to. */
export async function findDomainOwner(
  db: Queryable,
  domain: string,
): Promise<{ id: number; name: string; slug: string; isDeleted: boolean } | undefined> {
  const { rows } = await db.query<{ id: number; name: string; slug: string; isDeleted: boolean }>(
    `select b.id, b.name, b.slug, b.removed_at is not null as "isDeleted"
     from brand_domains d join brands b on b.id = d.brand_id where d.domain = $1`,
    [domain],
  );
  return rows[0];
}

/** Makes the slug redirect to the brand, replacing any earlier redirect, unless a brand has the slug. */
export async function keepFormerSlug(client: Queryable, slug: string, brandId: number): Promise<void> {
  await client.query(
    `insert into former_brand_slugs (slug, brand_id) values ($1, $2)
     on conflict (slug) do update set brand_id = excluded.brand_id`,
    [slug, brandId],
  );
}

function whereOf({ q = '', categoryId, uncategorized, silentSince, hidden }: BrandFilter): Conditions {
  const where = conditions();
  where.add('', () => 'b.removed_at is null');
  const text = q.trim();
  const isNamed = (patterns: string) =>
    `(b.name ilike any (${patterns}::text[])
      or b.id in (select brand_id from brand_domains where domain ilike any (${patterns}::text[])))`;
  if (text !== '') where.add('text', isNamed, patternsFor(text));
  if (categoryId !== undefined) where.add('category', (id) => `b.category_id = ${id}`, categoryId);
  if (uncategorized === true) {
    where.add('', () => 'b.category_id in (select id from categories where takes_new_brands)');
  }
  if (hidden === true) where.add('', () => 'b.is_hidden');
  if (silentSince !== undefined) {
    where.add(
      'silent',
      (at) =>
        `not exists (select from emails heard where heard.brand_id = b.id and heard.received_at >= ${at})`,
      new Date(silentSince),
    );
  }
  return where;
}
