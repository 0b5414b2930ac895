import type { Queryable } from '#server/db/transaction.ts';
import { toDomainLabel } from '#server/ingest/identify/domain-label.ts';
import { likenessToDomain } from '#server/ingest/identify/name-in-domain.ts';
import { isDerivedSlug, reservedBrandSlugs, toBrandSlug } from '#server/ingest/store/brand-slug.ts';

interface SluggedBrand {
  id: number;
  name: string;
  slug: string;
  domain: string;
  hasGivenSlug: boolean;
  isVoted: boolean;
  isShown: boolean;
  firstAt: Date | null;
}

/**
 * Deals out the slugs that these bases give, `acme`, `acme-2` …, to the brands whose names give them: first those whose
 * domain's label is the name, then those that readers see, then by their first email. A slug that somebody chose stays. What a brand gives up leads to
 * it, unless another has it now.
 * @param left brands whose slug was made of a name they have no more.
 * @returns the brands that have another slug now.
 */
export async function settleSlugs(
  client: Queryable,
  { bases, left }: { bases: readonly string[]; left: ReadonlyArray<Pick<SluggedBrand, 'id' | 'slug'>> },
): Promise<number[]> {
  const before = new Map(left.map(({ id, slug }) => [id, slug]));
  await takeAway(client, [...before.keys()]);
  const waiting = [...new Set(bases)];
  for (let base = waiting.shift(); base !== undefined; base = waiting.shift()) {
    for (const brand of await dealOut(client, base, before))
      waiting.push(toBrandSlug(brand.name, brand.domain));
  }
  await keepFormer(client, before);
  return [...before.keys()];
}

/**
 * @param before the slugs of brands that have none for now, or another: those of this base are added.
 * @returns brands of another base that had this one for a slug, as `acme-2` of `acme`, and have none now.
 */
async function dealOut(
  client: Queryable,
  base: string,
  before: Map<number, string>,
): Promise<readonly SluggedBrand[]> {
  const known = await findHolders(client, base, [...before.keys()]);
  const isMovable = ({ id, name, slug, domain, hasGivenSlug, isVoted }: SluggedBrand) =>
    before.has(id) || (isVoted && !hasGivenSlug && isDerivedSlug(slug, toBrandSlug(name, domain)));
  const isMember = (brand: SluggedBrand) =>
    isMovable(brand) && toBrandSlug(brand.name, brand.domain) === base;
  const members = known.filter(isMember).sort(byClaim);
  if (members.length === 0) return [];
  const evicted = known.filter((brand) => brand.slug === base && !isMember(brand) && isMovable(brand));
  const taken = new Set(
    known.filter((one) => !isMember(one) && !evicted.includes(one)).map(({ slug }) => slug),
  );
  const moves: Array<{ id: number; slug: string }> = [];
  let number = 1;
  for (const { id, slug: present } of members) {
    let slug = base;
    while (taken.has(slug) || reservedBrandSlugs.has(slug)) {
      number += 1;
      slug = `${base}-${number}`;
    }
    taken.add(slug);
    if (slug === present) continue;
    moves.push({ id, slug });
    if (!before.has(id)) before.set(id, present);
  }
  for (const { id, slug } of evicted) before.set(id, slug);
  // Two brands may change places.
  await takeAway(
    client,
    [...evicted, ...moves].map(({ id }) => id),
  );
  if (moves.length > 0) {
    await client.query(
      `update brands set slug = moved.slug from unnest($1::int[], $2::text[]) as moved (id, slug)
       where brands.id = moved.id`,
      [moves.map(({ id }) => id), moves.map(({ slug }) => slug)],
    );
  }
  return evicted;
}

/** Those with the base or a number behind it for a slug, and those whose slug is to be made. */
async function findHolders(client: Queryable, base: string, ids: readonly number[]): Promise<SluggedBrand[]> {
  const { rows } = await client.query<SluggedBrand>({
    name: 'slug-holders',
    text: `select id, name, slug, domain, has_given_slug as "hasGivenSlug", name is not distinct from voted_name as "isVoted",
        email_count > 0 as "isShown",
        (select min(received_at) from emails where brand_id = b.id) as "firstAt"
      from brands b where slug = $1 or slug ~ ('^' || $1 || '-[0-9]+$') or id = any($2::int[]) order by id for update`,
    values: [base, ids],
  });
  return rows;
}

function byClaim(one: SluggedBrand, other: SluggedBrand): number {
  const at = ({ firstAt }: SluggedBrand) => firstAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (isOwner(one) !== isOwner(other)) return isOwner(one) ? -1 : 1;
  if (one.isShown !== other.isShown) return one.isShown ? -1 : 1;
  if (at(one) !== at(other)) return at(one) < at(other) ? -1 : 1;
  return one.domain < other.domain ? -1 : 1;
}

function isOwner({ name, domain }: SluggedBrand): boolean {
  return !domain.includes('@') && likenessToDomain(name, toDomainLabel(domain)) === 1;
}

/** Leaves brands with what is no slug. */
async function takeAway(client: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(`update brands set slug = '~' || id where id = any($1::int[])`, [ids]);
}

async function keepFormer(client: Queryable, before: ReadonlyMap<number, string>): Promise<void> {
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
     on conflict (slug) do update set brand_id = excluded.brand_id`,
    [ids, [...before.values()]],
  );
}
