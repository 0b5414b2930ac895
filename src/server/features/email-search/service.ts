import type { Queryable } from '#server/db/transaction.ts';
import { historyDaysOf, type Readable, readableBy } from '#server/features/access/readable.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import type { DirectoryEntry } from '#server/features/brands/brand-directory.ts';
import { brandIndexOf } from '#server/features/brands/brand-index.ts';
import type { SluggedBrand } from '#server/features/brands/brand-slugs.ts';
import { countNote, phraseNote } from '#server/features/email-search/bound-notes.ts';
import { searchIn } from '#server/features/email-search/bounded-search.ts';
import { chosenBrands, type FilterName } from '#server/features/email-search/compile-filters.ts';
import { compileSearch, isOnlyNegated } from '#server/features/email-search/compile-search.ts';
import { findLikelySearch } from '#server/features/email-search/did-you-mean.ts';
import { type Counts, countFacets } from '#server/features/email-search/facets.ts';
import { findOrGoOn } from '#server/features/email-search/find-or-go-on.ts';
import { listFound } from '#server/features/email-search/found-emails.ts';
import { type FacetName, facetNames } from '#server/features/email-search/repository.ts';
import {
  knownBrands,
  readContext,
  type SearchContext,
  type SearchDependencies,
} from '#server/features/email-search/search-context.ts';
import { searchPage } from '#server/features/email-search/search-page.ts';
import { snippetFinder, snippetRead, type Wanted } from '#server/features/email-search/snippet.ts';
import { listEmailsById } from '#server/features/emails/repository.ts';
import { toSummary } from '#server/features/emails/service.ts';
import type { PageQuery } from '#server/http/cursor.ts';
import type { EmailFacets, EmailFilters, FoundEmail } from '#shared/contract/email-search.ts';
import type { EmailSummary } from '#shared/contract/emails.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';
import { type EmailSort, mostCountedBrands } from '#shared/vocabulary/email-search.ts';

/** Rows of a page when the request names no limit: six rows of four cards. */
const defaultPageSize = 24;

/** The readable emails that match, in their order; nothing tells how many there are beyond them. */
export async function exploreEmails(
  deps: SearchDependencies,
  viewer: Viewer,
  { limit = defaultPageSize, cursor, sort = 'newest', q = '', ...filters }: Exploration,
): Promise<Answer<FoundEmail[]>> {
  const listName = `explored ${sort} ${JSON.stringify([q.trim(), filters])}`;
  const asked = { listName, q, filters, sort, limit, cursor };
  const { shown, ...answer } = await searchPage(deps, viewer, asked, async (db, ids, as) => {
    const wanted = wantedOf(as.query, as.context);
    return { wanted, rows: await listFound(db, as.readable, ids, wanted === null ? 0 : snippetRead) };
  });
  const findSnippet = shown.wanted === null ? () => null : snippetFinder(shown.wanted);
  const body = shown.rows.map((row) => ({
    ...toSummary(row, row.brand),
    platform: row.platform,
    codes: row.codes,
    subjectLength: row.subjectLength,
    preheaderLength: row.preheaderLength,
    snippet: row.text === null ? null : findSnippet(row.text),
  }));
  return { body, ...answer };
}

/**
 * The newest emails the viewer may read that the explorer finds by `q`. Nothing tells how many there are beyond them. A
 * query without a word finds nothing.
 */
export async function findEmails(
  deps: SearchDependencies,
  viewer: Viewer,
  { q, limit = defaultPageSize, cursor }: PageQuery & { q: string },
): Promise<Answer<EmailSummary[]>> {
  const listName = `found newest ${q.trim()}`;
  const { clauses, notes } = parseQuery(q);
  if (clauses.length === 0) return { body: [], nextCursor: undefined, notes };
  const asked = { listName, q, filters: {}, limit, cursor };
  const { shown, ...answer } = await searchPage(deps, viewer, asked, (db, ids, { readable }) =>
    listEmailsById(db, readable, ids),
  );
  return { body: shown.map((row) => toSummary(row, row.brand)), ...answer };
}

/** What is asked for, and which page of it. */
export type Exploration = EmailFilters & PageQuery & { sort?: EmailSort | undefined };

/** How many readable emails match, and of which kinds they are. */
export async function countEmailFacets(
  deps: SearchDependencies,
  viewer: Viewer,
  { q = '', ...filters }: EmailFilters,
): Promise<EmailFacets> {
  const readable = readableBy(viewer, deps.now());
  const query = parseQuery(q);
  const brands = await deps.directory.list();
  return searchIn(deps.database, async (db) => {
    const count = (asked: ParsedQuery) => countFacetsOf(db, brands, readable, asked, filters);
    const {
      found,
      query: counted,
      notes,
    } = await findOrGoOn(query, filters, count, ({ facets }) => facets.total.count === 0);
    const { facets, context, bounds } = found;
    return {
      ...facets,
      notes: [...notes, ...bounds],
      didYouMean: await findLikelySearch(db, readable, counted, filters, context, facets.total.count),
    };
  });
}

async function countFacetsOf(
  db: Queryable,
  brands: readonly DirectoryEntry[],
  readable: Readable,
  query: ParsedQuery,
  filters: Omit<EmailFilters, 'q'>,
): Promise<{ facets: Omit<EmailFacets, 'notes' | 'didYouMean'>; context: SearchContext; bounds: string[] }> {
  const context = await readContext(db, knownBrands(brands, readable), query);
  // A filter may be counted beyond a bound though all of them together are not.
  let areExact = true;
  const count = async (names: readonly FacetName[], except?: FilterName | 'month') => {
    const search = compileSearch(query, filters, context, except);
    const counts = await countFacets(db, readable, search, names);
    areExact &&= counts.total.isExact;
    return counts;
  };
  // Without its own filter a search may only say what must not be there: then what it has is counted, and no other value.
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
    // Those of the chosen brands that this reader may learn of.
    brand: brandFacet(counts, brands, chosenBrands(filters, context.brands).byName ?? [], filters.brand),
    category: categoryFacet(byCategory, brands, filters.category),
    historyDays: historyDaysOf(readable),
  };
  const isPhrase = compileSearch(query, filters, context).near !== null;
  return { facets, context, bounds: areExact ? [] : [isPhrase ? phraseNote : countNote] };
}

function isChosen(name: FacetName, filters: EmailFilters): boolean {
  return name === 'month' ? (filters.from ?? filters.to) !== undefined : filters[name] !== undefined;
}

type CountFacets = (names: readonly FacetName[], except?: FilterName) => Promise<Counts>;

/** Brands as their categories are counted by: the chosen brands narrow them, and a chosen category does not. */
async function countByCategory(filters: EmailFilters, counts: Counts, count: CountFacets): Promise<Counts> {
  if (filters.category !== undefined) return count(['brand'], 'category');
  // Of brands that are chosen all others are counted, too.
  return filters.brand === undefined ? counts : count(['brand']);
}

/** The brands with most emails, and the chosen ones whatever they have. */
function brandFacet(
  { facets }: Counts,
  brands: readonly DirectoryEntry[],
  chosen: readonly DirectoryEntry[],
  asked: readonly string[] = [],
): EmailFacets['brand'] {
  // A brand that was asked for by a former slug is marked as chosen by it.
  const slugOf = ({ slug, formerSlugs }: SluggedBrand) =>
    asked.includes(slug) ? slug : (asked.find((each) => formerSlugs.includes(each)) ?? slug);
  const { byId } = brandIndexOf(brands);
  const left = new Map(chosen.map((brand) => [brand.id, brand]));
  const counted = facets.brand.flatMap(({ value: id, count }, place) => {
    const brand = byId.get(Number(id));
    if (brand === undefined || (place >= mostCountedBrands && !left.has(brand.id))) return [];
    const value = left.has(brand.id) ? slugOf(brand) : brand.slug;
    left.delete(brand.id);
    return [{ value, name: brand.name, count }];
  });
  return [
    ...counted,
    ...[...left.values()].map((brand) => ({ value: slugOf(brand), name: brand.name, count: 0 })),
  ];
}

/** A brand counts in each of its categories. The chosen ones are named whatever they have. */
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

/** What a snippet marks; null for a search without words. */
function wantedOf({ clauses }: ParsedQuery, { stemsOf }: SearchContext): Wanted | null {
  const words = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const stems = new Map<string, number>();
  let number = 0;
  for (const term of clauses.flatMap(({ any }) => any)) {
    if (term.kind !== 'words' || term.isNegated || term.field === 'subject') continue;
    for (const [place, word] of term.words.entries()) {
      number += 1;
      const into = term.isPrefix && place === term.words.length - 1 ? beginnings : words;
      if (!into.has(word)) into.set(word, number);
      if (term.isPhrase) continue;
      for (const stem of stemsOf(word).keys()) if (!stems.has(stem)) stems.set(stem, number);
    }
  }
  return number === 0 ? null : { words, beginnings, stems };
}
