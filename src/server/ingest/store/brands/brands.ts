import { reservedBrandSlugs, toBrandSlug } from '#server/ingest/store/brands/brand-slug.ts';
import type { BrandIdentity } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Key of the advisory lock for creating brands; any number without another use. */
export const brandCreationLock = 7_262_020;

/** The brand of each domain, and the brands that did not exist before. */
export interface ResolvedBrands {
  idByDomain: Map<string, number>;
  createdIds: Set<number>;
}

/**
 * Finds the brand of each domain, and creates missing ones in the category Other, for an administrator to
 * move; until then `settleNames` decides on name and slug. Must run inside a transaction: of several
 * processes with the same new domain one creates the brand and the others wait for it.
 */
export async function resolveBrands(
  client: Queryable,
  identities: readonly BrandIdentity[],
): Promise<ResolvedBrands> {
  const nameByDomain = new Map<string, string>();
  for (const { domain, name } of identities) {
    if (!nameByDomain.has(domain)) nameByDomain.set(domain, name);
  }
  const idByDomain = await findBrands(client, [...nameByDomain.keys()]);
  const createdIds = new Set<number>();
  if (idByDomain.size === nameByDomain.size) return { idByDomain, createdIds };
  await client.query('select pg_advisory_xact_lock($1)', [brandCreationLock]);
  const unknown = [...nameByDomain.keys()].filter((domain) => !idByDomain.has(domain));
  for (const [domain, id] of await findBrands(client, unknown)) idByDomain.set(domain, id);
  const categoryId = await findCategoryOfNewBrands(client);
  for (const domain of unknown) {
    if (idByDomain.has(domain)) continue;
    const id = await createBrand(client, { domain, name: nameByDomain.get(domain) ?? domain, categoryId });
    idByDomain.set(domain, id);
    createdIds.add(id);
  }
  return { idByDomain, createdIds };
}

/** Deletes new brands whose emails were already stored, so that no run leaves a brand without emails. */
export async function removeBrandsWithoutEmails(
  client: Queryable,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `delete from brands where id = any($1::int[]) and not exists (select 1 from emails where brand_id = brands.id)
     returning id`,
    [ids],
  );
  return rows.map((row) => row.id);
}

async function findBrands(client: Queryable, domains: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ domain: string; brand_id: number }>({
    name: 'ingest-find-brands',
    text: 'select domain, brand_id from brand_domains where domain = any($1::text[])',
    values: [domains],
  });
  return new Map(rows.map((row) => [row.domain, row.brand_id]));
}

/**
 * Returns the category marked for new brands, which is Other unless an administrator marks another. It cannot
 * be deleted in the dashboard; if the database has none, it is created again.
 */
async function findCategoryOfNewBrands(client: Queryable): Promise<number> {
  const found = await client.query<{ id: number }>('select id from categories where takes_new_brands');
  const category =
    found.rows[0] ??
    (
      await client.query<{ id: number }>(
        `insert into categories (name, name_key, slug, icon, takes_new_brands)
         values ('Other', 'other', 'other', 'shapes', true)
         on conflict (slug) do update set takes_new_brands = true returning id`,
      )
    ).rows[0];
  if (category === undefined) throw new Error('A category was inserted and not returned.');
  return category.id;
}

/**
 * Call it before emails are inserted, because their foreign keys lock the brands in any order: a change of a
 * brand's slug waits for the transactions that have begun, and the order of ids prevents deadlocks.
 */
export async function holdBrands(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'ingest-hold-brands',
    text: 'select 1 from brands where id = any($1::int[]) order by id for key share',
    values: [[...new Set(ids)]],
  });
}

/** Marks brands to be named again from their current emails. */
export async function wantNames(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'ingest-want-names',
    text: `update brands set vote_due = true where id in (
        select id from brands where id = any($1::int[]) and not vote_due order by id for no key update)`,
    values: [[...new Set(ids)]],
  });
}

/** Slugs tried before giving up; no real name is shared by this many brands. */
const slugAttempts = 1000;

async function createBrand(
  client: Queryable,
  brand: { domain: string; name: string; categoryId: number },
): Promise<number> {
  const base = toBrandSlug(brand.name, brand.domain);
  for (let attempt = 1; attempt <= slugAttempts; attempt += 1) {
    const slug = attempt === 1 ? base : `${base}-${attempt}`;
    if (reservedBrandSlugs.has(slug)) continue;
    const { rows } = await client.query<{ id: number }>(
      `insert into brands (name, voted_name, slug, domain, category_id) select $1, $1, $2, $3, $4
       where not exists (select from former_brand_slugs where slug = $2)
       on conflict (slug) do nothing returning id`,
      [brand.name, slug, brand.domain, brand.categoryId],
    );
    const id = rows[0]?.id;
    if (id === undefined) continue;
    await client.query('insert into brand_domains (domain, brand_id) values ($1, $2)', [brand.domain, id]);
    return id;
  }
  throw new Error(`No free slug was found for a brand called ${base}.`);
}
