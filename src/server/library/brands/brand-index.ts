import type { SluggedBrand } from '#server/library/brands/brand-slugs.ts';
import type { MemberCategory } from '#server/library/brands/repository.ts';

/** The fields of a brand that a search needs. */
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

/** Lookups for a list of brands. */
export interface BrandIndex {
  byId: ReadonlyMap<number, SearchedBrand>;
  /** Category slugs by brand id, the primary category first. */
  categoriesOf: ReadonlyMap<number, readonly string[]>;
  /** Names by slug, of categories with brands. */
  categoryNames: ReadonlyMap<string, string>;
  /** Total emails of all brands. */
  emails: number;
}

/**
 * Memoizes the index per list. The directory returns the same list until a change, so thousands of brands are
 * indexed once and not per search.
 */
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

/** Returns slug and name of each category of a brand, the primary one first. */
export function namedCategoriesOf({
  categorySlug,
  categoryName,
  memberOf,
}: SearchedBrand): ReadonlyArray<readonly [slug: string, name: string]> {
  return [[categorySlug, categoryName], ...memberOf.map(({ slug, name }) => [slug, name] as const)];
}

function emailsOf(some: ReadonlyArray<Pick<SearchedBrand, 'emailCount'>>): number {
  return some.reduce((sum, { emailCount }) => sum + emailCount, 0);
}

/** Returns a brand's category slugs, the primary one first. @param brands all brands. */
export function categoriesOf(
  { id }: Pick<SearchedBrand, 'id'>,
  brands: readonly SearchedBrand[],
): readonly string[] {
  return brandIndexOf(brands).categoriesOf.get(id) ?? [];
}

/** True if a category of the brand, primary or further, is wanted. */
export function isOfCategory(
  brand: SearchedBrand,
  isWanted: (slug: string) => boolean,
  brands: readonly SearchedBrand[],
): boolean {
  return categoriesOf(brand, brands).some(isWanted);
}
