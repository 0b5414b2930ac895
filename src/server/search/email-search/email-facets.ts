import { historyDaysOf, type Readable } from '#server/library/access/readable.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { brandIndexOf } from '#server/library/brands/brand-index.ts';
import type { SluggedBrand } from '#server/library/brands/brand-slugs.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import {
  chosenBrands,
  type FilterName,
  type SearchFilters,
} from '#server/search/email-search/compile-filters.ts';
import { compileSearch, isOnlyNegated } from '#server/search/email-search/compile-search.ts';
import { suggestCorrection } from '#server/search/email-search/did-you-mean.ts';
import { type Counts, countFacets } from '#server/search/email-search/facets.ts';
import { countNote, phraseNote } from '#server/search/email-search/find-hits.ts';
import { findWithPrefixFallback } from '#server/search/email-search/find-with-prefix-fallback.ts';
import { type FacetName, facetNames } from '#server/search/email-search/repository.ts';
import { readContext, type SearchContext } from '#server/search/email-search/search-context.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';
import { maxCountedBrands } from '#shared/vocabulary/email-search.ts';

interface Brands {
  all: readonly DirectoryEntry[];
  /** Brands with names the viewer may see. */
  known: readonly DirectoryEntry[];
}

/** Counts the readable matches in total and per facet. */
export async function facetsOf(
  db: Queryable,
  readable: Readable,
  brands: Brands,
  asked: ParsedQuery,
  filters: SearchFilters,
): Promise<EmailFacets> {
  const { found, query, notes } = await findWithPrefixFallback(
    asked,
    filters,
    (each) => countFacetsOf(db, readable, brands, each, filters),
    ({ facets }) => facets.total.count === 0,
  );
  const { facets, context, bounds } = found;
  return {
    ...facets,
    notes: [...notes, ...bounds],
    didYouMean: await suggestCorrection(db, readable, query, filters, context, facets.total.count),
  };
}

async function countFacetsOf(
  db: Queryable,
  readable: Readable,
  { all: brands, known }: Brands,
  query: ParsedQuery,
  filters: SearchFilters,
): Promise<{ facets: Omit<EmailFacets, 'notes' | 'didYouMean'>; context: SearchContext; bounds: string[] }> {
  const context = await readContext(db, known, query);
  // The count without one filter may exceed the limit although the count with all filters does not.
  let areExact = true;
  const count = async (names: readonly FacetName[], except?: FilterName | 'month') => {
    const search = compileSearch(query, filters, context, except);
    const counts = await countFacets(db, readable, search, names);
    areExact &&= counts.total.isExact;
    return counts;
  };
  // Without its own filter a search may contain negations only: then the facet counts its chosen values only.
  const isCountedWithout = (name: FilterName | 'month') => !isOnlyNegated(query, filters, name);
  const chosen = facetNames.filter((name) => isChosen(name, filters) && isCountedWithout(name));
  const counts = await count(facetNames.filter((name) => !chosen.includes(name)));
  for (const name of chosen) counts.facets[name] = (await count([name], name)).facets[name];
  const byCategory = await countByCategory(
    isCountedWithout('category') ? filters : { ...filters, category: undefined },
    counts,
    count,
  );
  const { type, season, platform, language, month } = counts.facets;
  const facets = {
    total: counts.total,
    type,
    season,
    platform,
    language,
    month,
    // The chosen brands that this viewer may see.
    brand: brandFacet(counts, brands, chosenBrands(filters, context.brands).byName ?? [], filters.brand),
    category: categoryFacet(byCategory, brands, filters.category),
    historyDays: historyDaysOf(readable),
  };
  const isPhrase = compileSearch(query, filters, context).near !== null;
  return { facets, context, bounds: areExact ? [] : [isPhrase ? phraseNote : countNote] };
}

function isChosen(name: FacetName, filters: SearchFilters): boolean {
  return name === 'month' ? (filters.from ?? filters.to) !== undefined : filters[name] !== undefined;
}

type CountFacets = (names: readonly FacetName[], except?: FilterName) => Promise<Counts>;

/** Counts brands for the category facet: restricted by the brand filter, but not by the category filter. */
async function countByCategory(filters: SearchFilters, counts: Counts, count: CountFacets): Promise<Counts> {
  if (filters.category !== undefined) return count(['brand'], 'category');
  // With a brand filter, the brand facet also counts all other brands.
  return filters.brand === undefined ? counts : count(['brand']);
}

/** Returns the brands with the most emails, and the chosen ones with any count. */
function brandFacet(
  { facets }: Counts,
  brands: readonly DirectoryEntry[],
  chosen: readonly DirectoryEntry[],
  asked: readonly string[] = [],
): EmailFacets['brand'] {
  // A brand chosen by a former slug keeps that slug as its value.
  const slugOf = ({ slug, formerSlugs }: SluggedBrand) =>
    asked.includes(slug) ? slug : (asked.find((each) => formerSlugs.includes(each)) ?? slug);
  const { byId } = brandIndexOf(brands);
  const left = new Map(chosen.map((brand) => [brand.id, brand]));
  const counted = facets.brand.flatMap(({ value: id, count }, place) => {
    const brand = byId.get(Number(id));
    if (brand === undefined || (place >= maxCountedBrands && !left.has(brand.id))) return [];
    const value = left.has(brand.id) ? slugOf(brand) : brand.slug;
    left.delete(brand.id);
    return [{ value, name: brand.name, count }];
  });
  return [
    ...counted,
    ...[...left.values()].map((brand) => ({ value: slugOf(brand), name: brand.name, count: 0 })),
  ];
}

/** Counts a brand in each of its categories. Lists chosen categories with any count. */
function categoryFacet(
  { facets }: Counts,
  brands: readonly DirectoryEntry[],
  chosen: readonly string[] = [],
): EmailFacets['category'] {
  const { categoriesOf, categoryNames } = brandIndexOf(brands);
  const counts = new Map(chosen.filter((slug) => categoryNames.has(slug)).map((slug) => [slug, 0]));
  for (const { value, count } of facets.brand) {
    for (const slug of categoriesOf.get(Number(value)) ?? [])
      counts.set(slug, (counts.get(slug) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, name: categoryNames.get(value) ?? value, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
