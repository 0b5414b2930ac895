import type { SluggedBrand } from '#server/library/brands/brand-slugs.ts';
import type { MemberCategory } from '#server/library/brands/repository.ts';

/** A brand as far as a search needs it. */
export interface SearchedBrand extends SluggedBrand {
  id: number;
  name: string;
  domain: string;
  emailCount: number;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  memberOf: readonly MemberCategory[];
}

/** A list of brands, as it is looked into. */
export interface BrandIndex {
  byId: ReadonlyMap<number, SearchedBrand>;
  /** The slugs of the categories a brand counts in, its primary one first, by its id. */
  categoriesOf: ReadonlyMap<number, readonly string[]>;
  /** Names of the categories that some brand is of, by their slugs. */
  categoryNames: ReadonlyMap<string, string>;
  /** How many emails all of them have. */
  emails: number;
}

/** The directory answers the same list until something changes: thousands of brands are gone through once, and not for each search. */
const indexes = new WeakMap<readonly SearchedBrand[], BrandIndex>();

export function brandIndexOf(brands: readonly SearchedBrand[]): BrandIndex {
  const known = indexes.get(brands);
  if (known !== undefined) return known;
  const categoriesOf = ({ categorySlug, memberOf }: SearchedBrand) => [
    ...new Set([categorySlug, ...memberOf.map(({ slug }) => slug)]),
  ];
  const index = {
    byId: new Map(brands.map((brand) => [brand.id, brand])),
    categoriesOf: new Map(brands.map((brand) => [brand.id, categoriesOf(brand)])),
    categoryNames: new Map(brands.flatMap(namedCategoriesOf)),
    emails: emailsOf(brands),
  };
  indexes.set(brands, index);
  return index;
}

/** Slug and name of each category of a brand, its primary one first. */
export function namedCategoriesOf({
  categorySlug,
  categoryName,
  memberOf,
}: SearchedBrand): ReadonlyArray<readonly [slug: string, name: string]> {
  return [[categorySlug, categoryName], ...memberOf.map(({ slug, name }) => [slug, name] as const)];
}

/** How many emails some brands have. */
function emailsOf(some: ReadonlyArray<Pick<SearchedBrand, 'emailCount'>>): number {
  return some.reduce((sum, { emailCount }) => sum + emailCount, 0);
}

/** The slugs of the categories a brand counts in, its primary one first. @param brands all that there are. */
export function categoriesOf(
  { id }: Pick<SearchedBrand, 'id'>,
  brands: readonly SearchedBrand[],
): readonly string[] {
  return brandIndexOf(brands).categoriesOf.get(id) ?? [];
}

/** Whether a brand is of a category, its own or a further one. */
export function isOfCategory(
  brand: SearchedBrand,
  isWanted: (slug: string) => boolean,
  brands: readonly SearchedBrand[],
): boolean {
  return categoriesOf(brand, brands).some(isWanted);
}
