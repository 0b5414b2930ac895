import { toDomainLabel } from '#server/ingest/identify/domain-label.ts';
import { likenessToDomain } from '#server/ingest/identify/name-in-domain.ts';
import { isDerivedSlug, reservedBrandSlugs, toBrandSlug } from '#server/ingest/store/brands/brand-slug.ts';
import {
  findFormer,
  findHolders,
  giveSlugs,
  keepFormer,
  type SluggedBrand,
  takeAway,
} from '#server/ingest/store/brands/slug-rows.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Assigns the slugs of these bases, `acme`, `acme-2` …, to the brands with matching names. The plain slug
 * goes to a brand that owns the name, then to one that viewers see, then to its present holder or the lowest
 * number. The others keep their numbers. A slug chosen by an administrator stays. A former slug redirects to
 * its brand, and only an owner of the name takes it over.
 * @param left brands whose slug derives from a name they no longer have.
 * @returns the brands whose slug changed.
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
 * @param before the previous slugs of brands that have none for now, or a new one: those of this base are
 * added.
 * @returns brands of another base that had a slug of this base, as `acme-2` of `acme`, and have none now.
 */
async function dealOut(
  client: Queryable,
  base: string,
  before: Map<number, string>,
): Promise<readonly SluggedBrand[]> {
  const known = await findHolders(client, base, [...before.keys()]);
  const isMember = (brand: SluggedBrand) =>
    isMovable(brand, before) && toBrandSlug(brand.name, brand.domain) === base;
  const members = known.filter(isMember).sort((one, other) => byClaim(one, other, base));
  if (members.length === 0) return [];
  const others = known.filter((brand) => !isMember(brand));
  const holders = [
    // Members may swap slugs; a slug that another brand loses in this run already counts as its former slug.
    ...others.flatMap((brand) => [
      { slug: brand.slug, brand },
      { slug: before.get(brand.id) ?? brand.slug, brand },
    ]),
    ...(await findFormer(client, base)).flatMap(({ slug, brandId }) =>
      known.filter(({ id }) => id === brandId).map((brand) => ({ slug, brand })),
    ),
  ];
  const holdersOf = Map.groupBy(holders, ({ slug }) => slug);
  const yields = (holder: SluggedBrand, member: SluggedBrand) =>
    (holder.slug !== base || isMovable(holder, before)) && outranks(member, holder);
  const isOpen = (slug: string, member: SluggedBrand) =>
    !reservedBrandSlugs.has(slug) &&
    (holdersOf.get(slug) ?? []).every(
      ({ brand }) => brand.id === member.id || (slug === base && yields(brand, member)),
    );
  const dealt = deal(members, base, isOpen);
  const moves = members.flatMap(({ id, slug: present }) => {
    const slug = dealt.get(id) ?? present;
    return slug === present ? [] : [{ id, present, slug }];
  });
  const isBaseDealt = [...dealt.values()].includes(base);
  const evicted = isBaseDealt ? others.filter(({ slug }) => slug === base) : [];
  for (const { id, present } of moves) if (!before.has(id)) before.set(id, present);
  for (const { id, slug } of evicted) if (!before.has(id)) before.set(id, slug);
  await takeAway(
    client,
    [...evicted, ...moves].map(({ id }) => id),
  );
  await giveSlugs(client, moves);
  return evicted;
}

/** Returns whether a brand's slug may change: it derives from its name, or it has none for now. */
function isMovable(
  { id, name, slug, domain, hasGivenSlug, isVoted }: SluggedBrand,
  before: ReadonlyMap<number, string>,
): boolean {
  return before.has(id) || (isVoted && !hasGivenSlug && isDerivedSlug(slug, toBrandSlug(name, domain)));
}

/**
 * The first member eligible for the plain slug gets it; numbers are kept; members without a slug get the
 * lowest free ones.
 */
function deal(
  members: readonly SluggedBrand[],
  base: string,
  isOpen: (slug: string, member: SluggedBrand) => boolean,
): Map<number, string> {
  const dealt = new Map<number, string>();
  const winner = members.find((member) => isOpen(base, member));
  if (winner !== undefined) dealt.set(winner.id, base);
  const rest = members.filter((member) => member !== winner);
  for (const member of rest) {
    const isNumbered = member.slug !== base && isDerivedSlug(member.slug, base);
    if (isNumbered && isOpen(member.slug, member)) dealt.set(member.id, member.slug);
  }
  const used = new Set(dealt.values());
  for (const member of rest) {
    if (dealt.has(member.id)) continue;
    let number = 2;
    while (used.has(`${base}-${number}`) || !isOpen(`${base}-${number}`, member)) number += 1;
    dealt.set(member.id, `${base}-${number}`);
    used.add(`${base}-${number}`);
  }
  return dealt;
}

function byClaim(one: SluggedBrand, other: SluggedBrand, base: string): number {
  if (isOwner(one) !== isOwner(other)) return isOwner(one) ? -1 : 1;
  if (one.isShown !== other.isShown) return one.isShown ? -1 : 1;
  const [number, otherNumber] = [numberOf(one.slug, base), numberOf(other.slug, base)];
  if (number !== otherNumber) return number < otherNumber ? -1 : 1;
  return one.domain < other.domain ? -1 : 1;
}

/** 1 for the plain slug; a brand without a slug of this base is last. */
function numberOf(slug: string, base: string): number {
  if (slug === base) return 1;
  return isDerivedSlug(slug, base) ? Number(slug.slice(base.length + 1)) : Number.POSITIVE_INFINITY;
}

/** Returns whether a brand may take the plain slug of its name from another that has it, or had it before. */
function outranks(member: SluggedBrand, holder: SluggedBrand): boolean {
  return isOwner(member) && !holder.hasGivenSlug && !owns(holder, member.name);
}

function isOwner(brand: SluggedBrand): boolean {
  return owns(brand, brand.name);
}

/** As in the gate, a brand that viewers do not see owns no name. */
function owns({ isShown, domains }: SluggedBrand, name: string): boolean {
  return (
    isShown &&
    domains.some((domain) => !domain.includes('@') && likenessToDomain(name, toDomainLabel(domain)) === 1)
  );
}
