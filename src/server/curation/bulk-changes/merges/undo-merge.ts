import type pg from 'pg';
import type { AdminBrandRow } from '#server/curation/admin-brands/repository.ts';
import {
  type MergedBrandSnapshot,
  writeVerdict,
} from '#server/curation/bulk-changes/merges/merged-brand-snapshot.ts';
import { reservedBrandSlugs } from '#server/ingest/store/brands/brand-slug.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Result of restoring a brand. */
export interface Brought {
  /** Domains whose mail goes to the restored brand again. */
  domains: string[];
  /** Sentences about differences from the state before the merge. */
  notes: string[];
}

/**
 * Creates a merged brand again under its old id, because saved searches, verdicts and earlier changes refer
 * to it by id. Takes back what the other brand gained from it, unless it was edited since. The caller has
 * locked the other brand and the creation of brands.
 * @throws AppError `conflict` if none of its domains is free.
 */
export async function undoMerge(
  client: pg.PoolClient,
  gone: MergedBrandSnapshot,
  into: AdminBrandRow,
): Promise<Brought> {
  const notes: string[] = [];
  const domains = await findFreeDomains(client, gone, into, notes);
  const { brand } = gone;
  const slug = await findFreeSlug(client, brand.slug, into.id);
  if (slug !== brand.slug) notes.push(`The address “${brand.slug}” is taken. It is now at “${slug}”.`);
  await insertBrand(client, { ...brand, slug, domain: pickMainDomain(brand.domain, domains) }, notes);
  await client.query('delete from former_brand_slugs where slug = $1', [slug]);
  await takeDomains(client, brand.id, domains);
  await client.query(
    'update former_brand_slugs set brand_id = $1 where brand_id = $2 and slug = any($3::text[])',
    [brand.id, into.id, gone.formerSlugs],
  );
  await client.query(
    'update recognition_rules set brand_id = $1 where brand_id = $2 and id = any($3::int[])',
    [brand.id, into.id, gone.gained.recognitionRules ?? []],
  );
  await insertCategories(client, gone);
  await bringFavorites(client, gone, into.id);
  await bringBrandSets(client, gone, into.id);
  await bringWantedLogo(client, gone, into.id);
  await takeGainedBack(client, gone, into.id);
  await takeVerdictBack(client, gone, into.id);
  return { domains, notes };
}

/** Returns those of its domains that the other brand still has, or no brand; never the other's main domain. */
async function findFreeDomains(
  client: Queryable,
  { brand, domains }: MergedBrandSnapshot,
  into: AdminBrandRow,
  notes: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ domain: string; owner: string }>(
    `select d.domain, b.name as owner from brand_domains d join brands b on b.id = d.brand_id
     where d.domain = any($1::text[]) and (d.brand_id <> $2 or d.domain = b.domain) order by d.domain`,
    [domains, into.id],
  );
  for (const { domain, owner } of rows) notes.push(`${domain} now belongs to ${owner}.`);
  const taken = new Set(rows.map(({ domain }) => domain));
  const free = domains.filter((domain) => !taken.has(domain));
  if (free.length === 0) {
    throw new AppError('conflict', `${brand.name} cannot come back: its domains now belong to other brands.`);
  }
  return free;
}

function pickMainDomain(main: string, domains: readonly string[]): string {
  return domains.includes(main) ? main : (domains[0] ?? main);
}

/** Slugs tried before an error, as for new brands. */
const slugAttempts = 1000;

/** A former slug counts as taken, except the base if it redirects to the brand of the merge. */
async function findFreeSlug(client: Queryable, base: string, intoId: number): Promise<string> {
  const { rows } = await client.query<{ slug: string }>(
    `select slug from (
       select slug from brands
       union all
       select slug from former_brand_slugs where slug <> $1 or brand_id <> $2
     ) taken where slug = $1 or slug like replace($1, '_', '\\_') || '-%'`,
    [base, intoId],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let attempt = 1; attempt <= slugAttempts; attempt += 1) {
    const slug = attempt === 1 ? base : `${base}-${attempt}`;
    if (!taken.has(slug) && !reservedBrandSlugs.has(slug)) return slug;
  }
  throw new AppError('conflict', `No address like “${base}” is free.`);
}

async function insertBrand(
  client: Queryable,
  brand: MergedBrandSnapshot['brand'],
  notes: string[],
): Promise<void> {
  const { rows } = await client.query<{ isPlaced: boolean }>(
    `insert into brands (id, name, slug, domain, email, description, logo_url, category_id, is_premium_only, created_at,
       voted_name, has_given_slug, is_hidden) overriding system value
     select $1, $2, $3, $4, $5, $6, $7, c.id, $9, $10, $11, $12, $13 from categories c
     where c.id = $8 or c.takes_new_brands order by c.id = $8 desc limit 1
     returning category_id = $8 as "isPlaced"`,
    [
      brand.id,
      brand.name,
      brand.slug,
      brand.domain,
      brand.email,
      brand.description,
      brand.logoUrl,
      brand.categoryId,
      brand.isPremiumOnly,
      brand.createdAt,
      brand.votedName,
      brand.hasGivenSlug ?? false,
      brand.isHidden ?? false,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('conflict', `There is no category for ${brand.name} any more.`);
  if (!row.isPlaced) notes.push('Its category no longer exists. It is now in the category for new brands.');
}

async function takeDomains(client: Queryable, brandId: number, domains: readonly string[]): Promise<void> {
  await client.query(
    `insert into brand_domains (domain, brand_id) select domain, $1 from unnest($2::text[]) as domain
     on conflict (domain) do update set brand_id = excluded.brand_id`,
    [brandId, domains],
  );
}

async function insertCategories(
  client: Queryable,
  { brand, categoryIds }: MergedBrandSnapshot,
): Promise<void> {
  await client.query(
    `insert into brand_categories (brand_id, category_id)
     select b.id, c.id from unnest($2::int[]) with ordinality as was (category_id, place)
       join categories c on c.id = was.category_id join brands b on b.id = $1
     where c.id <> b.category_id order by was.place`,
    [brand.id, categoryIds],
  );
}

/**
 * A user who has since removed the other brand from their favourites keeps this one, unless both were
 * favourites before.
 */
async function bringFavorites(client: Queryable, gone: MergedBrandSnapshot, intoId: number): Promise<void> {
  const gained = JSON.stringify(gone.gained.favorites);
  await client.query(
    `insert into favorite_brands (user_id, brand_id, created_at)
     select u.id, $1, was."createdAt"
     from jsonb_to_recordset($3::jsonb) as was ("userId" text, "createdAt" timestamptz)
       join users u on u.id = was."userId"
     where exists (select from favorite_brands where user_id = u.id and brand_id = $2)
       or u.id not in (select "userId" from jsonb_to_recordset($4::jsonb) as gained ("userId" text))
     order by was."createdAt"`,
    [gone.brand.id, intoId, JSON.stringify(gone.favorites), gained],
  );
  await client.query(
    `delete from favorite_brands f
     using jsonb_to_recordset($2::jsonb) as gained ("userId" text, "createdAt" timestamptz)
     where f.brand_id = $1 and f.user_id = gained."userId" and f.created_at = gained."createdAt"`,
    [intoId, gained],
  );
}

/**
 * In sets where the other brand replaced it and still is, it replaces the other; in sets that had both, it is
 * added.
 */
async function bringBrandSets(
  client: Queryable,
  { brand, brandSets = [], gained: { brandSets: gained = [] } }: MergedBrandSnapshot,
  intoId: number,
): Promise<void> {
  await client.query(
    'update brand_set_members set brand_id = $1 where brand_id = $2 and set_id = any($3::int[])',
    [brand.id, intoId, gained],
  );
  await client.query(
    `insert into brand_set_members (set_id, brand_id)
     select s.id, $1 from unnest($2::int[]) as was (id) join brand_sets s on s.id = was.id`,
    [brand.id, brandSets.filter((id) => !gained.includes(id))],
  );
}

/** Restores its request for a logo as it was, even if the other brand has stored that logo meanwhile. */
async function bringWantedLogo(client: Queryable, gone: MergedBrandSnapshot, intoId: number): Promise<void> {
  const { wantedLogo: was } = gone;
  if (was === null) return;
  if (gone.gained.wantedLogo) {
    await client.query('delete from wanted_logos where brand_id = $1 and url = $2', [intoId, was.url]);
  }
  await client.query(
    `insert into wanted_logos (brand_id, url, asked_at, attempts, next_attempt_at, failure)
     values ($1, $2, $3, $4, $5, $6)`,
    [gone.brand.id, was.url, was.askedAt, was.attempts, was.nextAttemptAt, was.failure],
  );
}

async function takeGainedBack(
  client: Queryable,
  { brand, gained }: MergedBrandSnapshot,
  intoId: number,
): Promise<void> {
  const was = (field: (typeof gained.fields)[number]) =>
    gained.fields.includes(field) ? brand[field] : null;
  await client.query(
    `update brands set logo_url = nullif(logo_url, $2), email = nullif(email, $3),
       description = nullif(description, $4) where id = $1`,
    [intoId, was('logoUrl'), was('email'), was('description')],
  );
  await client.query('delete from brand_categories where brand_id = $1 and category_id = any($2::int[])', [
    intoId,
    gained.categoryIds,
  ]);
}

/** A later verdict on the other brand stays. */
async function takeVerdictBack(
  client: Queryable,
  { gained }: MergedBrandSnapshot,
  intoId: number,
): Promise<void> {
  if (gained.verdict == null) return;
  const { got, had } = gained.verdict;
  const { rowCount } = await client.query(
    `delete from gate_verdicts where subject = 'brand' and key = $1 and verdict = $2 and made_at = $3::timestamptz`,
    [String(intoId), got.verdict, got.madeAt],
  );
  if (rowCount === 1 && had !== null) await writeVerdict(client, intoId, had);
}
