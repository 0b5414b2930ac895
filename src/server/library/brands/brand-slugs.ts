/** A brand as it is found by a slug, its own or a former one. */
export interface SluggedBrand {
  slug: string;
  /** Those it had before it was renamed, or before other brands were merged into it. */
  formerSlugs: readonly string[];
}

/**
 * The brands that these slugs mean, in the order of the brands: a former slug means its brand as long as no other brand
 * has taken it.
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

/** The id of the brand that the slug means; null for none. The same as `bySlugs`, for a statement. */
export const idOfSlug = (slug: string) =>
  `coalesce((select id from brands where slug = ${slug}), (select brand_id from former_brand_slugs where slug = ${slug}))`;

/** The former slugs of the brand of a row. */
export const formerSlugsOf = (brandId: string) =>
  `array(select slug from former_brand_slugs where brand_id = ${brandId} order by slug)`;
