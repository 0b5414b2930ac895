import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { opensBrand, readableBy } from '#server/library/access/readable.ts';
import {
  addMembers,
  type BrandSetRow,
  deleteBrandSet,
  insertBrandSet,
  listBrandSets,
  lockBrandSet,
  removeMember,
  renameBrandSet,
  requireOwnedSet,
} from '#server/library/brand-sets/repository.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { isOfCategory } from '#server/library/brands/brand-index.ts';
import { bySlugs } from '#server/library/brands/brand-slugs.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { listFavorites } from '#server/library/favorites/repository.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { rejectTakenName } from '#server/platform/http/errors/field-error.ts';
import type { BrandSet, BrandSetDetail, NewBrandSetBody } from '#shared/contract/library/brand-sets.ts';
import { maxBrandSets, maxBrandsPerSet } from '#shared/vocabulary/limits.ts';

const nameTaken = 'Another set has this name.';

export type BrandSetDependencies = Pick<BrandDependencies, 'database' | 'directory' | 'now'>;

export async function getBrandSets(deps: BrandSetDependencies, user: PremiumUser): Promise<BrandSet[]> {
  const [sets, known] = await Promise.all([listBrandSets(deps.database.pool, user), readKnown(deps, user)]);
  return sets.map((set) => toBrandSet(set, known));
}

/** @throws AppError `not_found`, also for another user's set. */
export async function getBrandSet(
  deps: BrandSetDependencies,
  user: PremiumUser,
  id: number,
): Promise<BrandSetDetail> {
  const set = await requireOwnedSet(deps.database.pool, user, id);
  const known = await readKnown(deps, user);
  const brands = set.brandIds.flatMap((brandId) => known.get(brandId) ?? []);
  return { ...toBrandSet(set, known), brands: brands.map(toMember) };
}

/**
 * Creates a set from given brands, a category's brands, or the user's favourites.
 * @throws AppError `conflict` for a taken name and beyond the limit of sets; `not_found` for a category
 * without brands.
 */
export async function makeBrandSet(
  deps: BrandSetDependencies,
  user: PremiumUser,
  { name, ...from }: NewBrandSetBody,
): Promise<BrandSet> {
  const { pool } = deps.database;
  const brandIds = await brandsFrom(deps, user, from);
  const id = await rejectTakenName(
    nameTaken,
    inTransaction(pool, async (client) => {
      const made = await insertBrandSet(client, user, name, maxBrandSets);
      if (made !== undefined) await addMembers(client, made, brandIds);
      return made;
    }),
  );
  if (id === undefined)
    throw new AppError('conflict', `You can keep ${maxBrandSets} sets of brands. Please delete one first.`);
  return toBrandSet(await requireOwnedSet(pool, user, id), await readKnown(deps, user));
}

/** @throws AppError `not_found`, also for another user's set; `conflict` for a taken name. */
export async function changeBrandSet(
  deps: BrandSetDependencies,
  user: PremiumUser,
  id: number,
  name: string,
): Promise<BrandSet> {
  const { pool } = deps.database;
  await rejectTakenName(nameTaken, renameBrandSet(pool, await requireOwnedSet(pool, user, id), name));
  return toBrandSet(await requireOwnedSet(pool, user, id), await readKnown(deps, user));
}

/** @throws AppError `not_found`, also for another user's set. */
export async function removeBrandSet(
  { database: { pool } }: BrandSetDependencies,
  user: PremiumUser,
  id: number,
): Promise<void> {
  await deleteBrandSet(pool, await requireOwnedSet(pool, user, id));
}

/** @throws AppError `not_found` for an unknown set or brand; `conflict` if the set is full. */
export async function addBrand(
  deps: BrandSetDependencies,
  user: PremiumUser,
  id: number,
  slug: string,
): Promise<BrandSetDetail> {
  const { pool } = deps.database;
  const set = await requireOwnedSet(pool, user, id);
  const [brand] = bySlugs([...(await readKnown(deps, user)).values()], [slug]);
  if (brand === undefined) throw new AppError('not_found', 'There is no such brand.');
  await inTransaction(pool, async (client) => {
    const count = await lockBrandSet(client, set);
    if (count >= maxBrandsPerSet && !set.brandIds.includes(brand.id))
      throw new AppError('conflict', `A set has at most ${maxBrandsPerSet} brands. Please remove one first.`);
    await addMembers(client, set.id, [brand.id]);
  });
  return getBrandSet(deps, user, id);
}

/** Idempotent. @throws AppError `not_found`, also for another user's set. */
export async function removeBrand(
  deps: BrandSetDependencies,
  user: PremiumUser,
  id: number,
  slug: string,
): Promise<BrandSetDetail> {
  const { pool } = deps.database;
  const set = await requireOwnedSet(pool, user, id);
  for (const brand of bySlugs(await deps.directory.list(), [slug])) await removeMember(pool, set, brand.id);
  return getBrandSet(deps, user, id);
}

/** Returns the brands the user may read, by id. */
async function readKnown(
  { directory, now }: BrandSetDependencies,
  user: PremiumUser,
): Promise<ReadonlyMap<number, DirectoryEntry>> {
  const readable = readableBy(user, now());
  const all = await directory.list();
  return new Map(all.flatMap((brand) => (opensBrand(readable, brand) ? [[brand.id, brand]] : [])));
}

/** Returns the first brands of a set; beyond the limit, those with the most emails. */
async function brandsFrom(
  deps: BrandSetDependencies,
  user: PremiumUser,
  { brands: slugs = [], category, favorites }: Omit<NewBrandSetBody, 'name'>,
): Promise<number[]> {
  const known = await readKnown(deps, user);
  const all = [...known.values()];
  const named = slugs.flatMap((slug) => bySlugs(all, [slug]));
  const every = await deps.directory.list();
  const ofCategory =
    category === undefined
      ? []
      : all.filter((brand) => isOfCategory(brand, (slug) => slug === category, every));
  if (category !== undefined && ofCategory.length === 0)
    throw new AppError('not_found', 'There is no brand in this category.');
  const loved = favorites
    ? await listFavorites(deps.database.pool, user, { limit: null, after: undefined })
    : [];
  const wanted = new Map(
    [...named, ...ofCategory, ...loved.flatMap(({ brandId }) => known.get(brandId) ?? [])].map((brand) => [
      brand.id,
      brand,
    ]),
  );
  const most = new Set(
    [...wanted.values()].sort((one, other) => other.emailCount - one.emailCount).slice(0, maxBrandsPerSet),
  );
  return [...wanted.values()].filter((brand) => most.has(brand)).map(({ id }) => id);
}

const toBrandSet = (
  { id, name, createdAt, brandIds }: BrandSetRow,
  known: ReadonlyMap<number, unknown>,
): BrandSet => ({
  id,
  name,
  brandCount: brandIds.filter((brandId) => known.has(brandId)).length,
  createdAt: createdAt.toISOString(),
});

const toMember = ({ slug, name, logoUrl, categoryId }: DirectoryEntry) => ({
  slug,
  name,
  logoUrl,
  categoryId,
});
