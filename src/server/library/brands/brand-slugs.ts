/** A brand with its current and former slugs. */
export interface SluggedBrand {
  slug: string;
  /** Slugs from before a rename, and those of merged brands. */
  formerSlugs: readonly string[];
}

/**
 * Returns the brands of the slugs, in the order of `brands`. A former slug counts unless another brand has
 * taken it.
 */
export function bySlugs<Brand extends SluggedBrand>(
  brands: readonly Brand[],
  slugs: readonly string[],
): Brand[] {
  const wanted = new Set(slugs);
  const former = new Set(slugs);
  for (const { slug } of brands) former.delete(slug);
  return brands.filter(
    ({ slug, formerSlugs }) => wanted.has(slug) || formerSlugs.some((each) => former.has(each)),
  );
}

/** SQL: the id of the slug's brand; null for none. Same rule as `bySlugs`. */
export const idOfSlug = (slug: string) =>
  `coalesce((select id from brands where slug = ${slug}), (select brand_id from former_brand_slugs where slug = ${slug}))`;

/** SQL: the former slugs of a brand. */
export const formerSlugsOf = (brandId: string) =>
  `array(select slug from former_brand_slugs where brand_id = ${brandId} order by slug)`;
