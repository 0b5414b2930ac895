import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';
import { personalTerms } from '#server/ingest/terms/personal-words.ts';
import type { SearchedBrand } from '#server/library/brands/brand-index.ts';
import { isOfCategory, namedCategoriesOf } from '#server/library/brands/brand-index.ts';
import { entriesWithAllWords } from '#server/library/brands/brand-names.ts';
import { bySlugs } from '#server/library/brands/brand-slugs.ts';
import type { RowRule } from '#server/search/email-search/compiled-search.ts';
import type { SearchContext } from '#server/search/email-search/search-context.ts';
import type { EmailSearch } from '#server/search/email-search/search-engine.ts';
import { allBrandTags, anyOf, brandTags, offerTags } from '#server/search/email-search/tsquery-parts.ts';
import type { Term } from '#shared/email-query/query.ts';
import { toWords } from '#shared/email-query/words.ts';
import { type SubjectShape, subjectLengthRanges } from '#shared/vocabulary/subject-shapes.ts';

/** Filters with several values, named like the facets. */
export type FilterName = 'type' | 'season' | 'platform' | 'language' | 'brand' | 'category';

/** Restrictions of a search other than its query. */
export type SearchFilters = Omit<EmailSearch, 'q'>;

/** States with a term in the index. */
const statesOfTerms = ['held', 'hidden', 'deleted'] as const;

export const stateTermOf = ({ state }: SearchFilters) => statesOfTerms.find((each) => each === state);

const shapeTerms: Partial<Record<SubjectShape, string>> = {
  emoji: quoteTerm(tag('h', 'emoji')),
  personal: personalTerms,
};

/** Shapes with separate indexes, or so common that a scan in order finds the next matches soon. */
const shapeColumns: Partial<Record<SubjectShape, string>> = {
  question: 'subject_has_question',
  number: 'subject_has_number',
  exclamation: 'subject_has_exclamation',
};

/** Compiles the filters that the search index cannot answer to conditions on rows. */
export function compileRules({ state, shape = [], length, among }: SearchFilters): RowRule {
  return (where) => {
    if (state === 'published') where.add('published', () => `email_facts.state = 'published'`);
    if (state === 'kept') {
      const isDeleted = (terms: string) => `(email_facts.state = 'hidden' and terms @@ ${terms}::tsquery)`;
      where.add('kept', (terms) => `${isDeleted(terms)} is not true`, quoteTerm(tag('s', 'deleted')));
    }
    for (const each of new Set(shape)) {
      const column = shapeColumns[each];
      if (column !== undefined) where.add(each, () => column);
    }
    if (length !== undefined) {
      const [from, to] = subjectLengthRanges[length];
      where.add(
        'length',
        (place) => `subject_characters between ${place}::int and ${where.place(to)}::int`,
        from,
      );
    }
    if (among !== undefined) where.add('among', (ids) => `email_facts.email_id = any(${ids}::int[])`, among);
  };
}

/**
 * Compiles the filters that the search index can answer.
 * @param except a filter to ignore.
 * @returns a tsquery per given filter.
 */
export function compileFilters(
  filters: SearchFilters,
  { brands }: SearchContext,
  except?: FilterName | 'month',
): string[] {
  const values = (name: FilterName) => (except === name ? [] : (filters[name] ?? []));
  const tags = (kind: Parameters<typeof tag>[0], name: FilterName) => {
    const given = values(name);
    return given.length === 0 ? [] : [anyOf(given.map((value) => quoteTerm(tag(kind, value))))];
  };
  const chosen = chosenBrands(filters, brands, except);
  const { brandIds } = filters;
  const picked = brandIds === undefined ? null : brands.filter(({ id }) => brandIds.includes(id));
  const state = stateTermOf(filters);
  return [
    ...tags('t', 'type'),
    ...tags('n', 'season'),
    ...tags('p', 'platform'),
    ...(chosen.byName === null ? [] : [brandTags(chosen.byName)]),
    ...(chosen.byCategory === null ? [] : [allBrandTags(chosen.byCategory)]),
    ...(picked === null ? [] : [allBrandTags(picked)]),
    ...(filters.offer === undefined ? [] : [offerTags(filters.offer, 100)]),
    ...(state === undefined ? [] : [quoteTerm(tag('s', state))]),
    ...(filters.shape ?? []).flatMap((shape) => shapeTerms[shape] ?? []),
    ...(filters.code === undefined ? [] : [quoteTerm(tag('h', 'code'))]),
    ...tags('l', 'language'),
  ];
}

/** Returns the brands that match the filters; null without a brand filter. @param except a filter to ignore. */
export function chosenBrands<Brand extends SearchedBrand>(
  { brand, category }: SearchFilters,
  brands: readonly Brand[],
  except?: FilterName | 'month',
): Record<'byName' | 'byCategory', readonly Brand[] | null> {
  const categories = new Set(category);
  return {
    byName: brand === undefined || except === 'brand' ? null : bySlugs(brands, brand),
    byCategory:
      category === undefined || except === 'category'
        ? null
        : brands.filter((each) => isOfCategory(each, (slug) => categories.has(slug), brands)),
  };
}

/** Compiles an operator on an email's facts: all except words and days. */
export function compileFact(
  term: Exclude<Term, { kind: 'words' | 'date' }>,
  { brands }: SearchContext,
): string {
  switch (term.kind) {
    case 'type':
      return quoteTerm(tag('t', term.value));
    case 'season':
      return quoteTerm(tag('n', term.value));
    case 'language':
      return quoteTerm(tag('l', term.value));
    case 'platform':
      return `${quoteTerm(tag('p', term.value))}:*`;
    case 'from':
      return quoteTerm(tag('f', term.value));
    case 'code':
      return quoteTerm(tag('k', term.value));
    case 'has':
      return quoteTerm(tag('h', term.value));
    case 'offer':
      return offerTags(term.from, term.to);
    case 'brand':
      return brandTags(brandsCalled(term.value, brands));
    case 'category':
      return allBrandTags(brandsOfCategory(term.value, brands));
  }
}

/** Returns the brand of this slug or domain, else those with all words of the value in their names. */
function brandsCalled(value: string, brands: readonly SearchedBrand[]): SearchedBrand[] {
  const wanted = value.toLowerCase();
  const exact = [...brands.filter(({ domain }) => domain === wanted), ...bySlugs(brands, [wanted])];
  if (exact.length > 0) return exact;
  return entriesWithAllWords(toWords(value), brands);
}

function brandsOfCategory(value: string, brands: readonly SearchedBrand[]): SearchedBrand[] {
  const wanted = toWords(value).join(' ');
  const named = new Set(
    brands
      .flatMap(namedCategoriesOf)
      .filter((names) => names.some((name) => toWords(name).join(' ') === wanted))
      .map(([slug]) => slug),
  );
  return brands.filter((brand) => isOfCategory(brand, (slug) => named.has(slug), brands));
}
