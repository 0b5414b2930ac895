import type { Queryable } from '#server/platform/db/transaction.ts';

export interface SluggedBrand {
  id: number;
  name: string;
  slug: string;
  domain: string;
  /** All sending domains, the main one included. */
  domains: string[];
  hasGivenSlug: boolean;
  isVoted: boolean;
  isShown: boolean;
}

const isOfBase = (slug: string) => `(${slug} = $1 or ${slug} ~ ('^' || $1 || '-[0-9]+$'))`;

/**
 * Locks and returns the brands whose present or former slug is the base, or the base with a number, and the
 * brands `ids`.
 */
export async function findHolders(
  client: Queryable,
  base: string,
  ids: readonly number[],
): Promise<SluggedBrand[]> {
  const { rows } = await client.query<SluggedBrand>({
    name: 'slug-holders',
    text: `select id, name, slug, domain, has_given_slug as "hasGivenSlug", name is not distinct from voted_name as "isVoted",
        email_count > 0 as "isShown", array(select domain from brand_domains where brand_id = b.id) as domains
      from brands b where ${isOfBase('slug')} or id = any($2::int[])
        or id in (select brand_id from former_brand_slugs where ${isOfBase('slug')})
      order by id for update`,
    values: [base, ids],
  });
  return rows;
}

/** Returns the former slugs of the base, with the brands they redirect to. */
export async function findFormer(
  client: Queryable,
  base: string,
): Promise<Array<{ slug: string; brandId: number }>> {
  const { rows } = await client.query<{ slug: string; brandId: number }>({
    name: 'former-slugs',
    text: `select slug, brand_id as "brandId" from former_brand_slugs where ${isOfBase('slug')}`,
    values: [base],
  });
  return rows;
}

/** Replaces the brands' slugs by a placeholder that is no valid slug. */
export async function takeAway(client: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(`update brands set slug = '~' || id where id = any($1::int[])`, [ids]);
}

/** Call it after `takeAway`, because brands may swap slugs. */
export async function giveSlugs(
  client: Queryable,
  moves: ReadonlyArray<{ id: number; slug: string }>,
): Promise<void> {
  if (moves.length === 0) return;
  await client.query(
    `update brands set slug = moved.slug from unnest($1::int[], $2::text[]) as moved (id, slug)
     where brands.id = moved.id`,
    [moves.map(({ id }) => id), moves.map(({ slug }) => slug)],
  );
}

/** Makes former slugs redirect to their brands, except those that another brand has now or had before. */
export async function keepFormer(client: Queryable, before: ReadonlyMap<number, string>): Promise<void> {
  if (before.size === 0) return;
  const ids = [...before.keys()];
  await client.query(
    'delete from former_brand_slugs where slug in (select slug from brands where id = any($1::int[]))',
    [ids],
  );
  await client.query(
    `insert into former_brand_slugs (slug, brand_id)
     select was.slug, was.id from unnest($1::int[], $2::text[]) as was (id, slug)
     where not exists (select from brands where brands.slug = was.slug)
     on conflict (slug) do nothing`,
    [ids, [...before.values()]],
  );
}
