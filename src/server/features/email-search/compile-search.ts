import { bearersOf, bearersOfAll } from '#server/features/emails/search/brand-names.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, stemMark, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import type { EmailFilters } from '#shared/contract/email-search.ts';
import { readDays } from '#shared/email-query/days.ts';
import type { ParsedQuery, Term } from '#shared/email-query/query.ts';
import { toWords } from '#shared/email-query/words.ts';

/** A brand as far as a search needs it. */
export interface SearchedBrand {
  id: number;
  name: string;
  slug: string;
  domain: string;
  emailCount: number;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  memberOf: readonly number[];
}

/** Days in UTC: from one on, and before another. */
export interface DateRange {
  from: string | null;
  before: string | null;
  isNegated: boolean;
}

/** A search as the database is asked. */
export interface CompiledSearch {
  /** Null where nothing but dates narrows it. */
  tsquery: string | null;
  /** The same with its words in subject or brand; null where it has no words that may stand elsewhere. */
  closeTsquery: string | null;
  /** Whether something must be there; a search of negations alone matches most emails. */
  isPositive: boolean;
  /**
   * The words of `tsquery` and `closeTsquery` wherever they stand, which the index knows; null where it answers all. A phrase
   * or a field is looked up in each email that they find.
   */
  near: { tsquery: string | null; closeTsquery: string | null } | null;
  dates: DateRange[];
}

export interface SearchContext {
  /** Those whose names the viewer may learn of. */
  brands: readonly SearchedBrand[];
  /** The stems of a word, each with the languages it is one in. */
  stemsOf: (word: string) => ReadonlyMap<string, readonly string[]>;
  /** The words a beginning is asked for by; null where the index of terms looks them up itself. */
  wordsFrom: (beginning: string) => readonly string[] | null;
}

/** Filters of several values; the names are those of the facets. */
export type FilterName = 'type' | 'season' | 'platform' | 'language' | 'brand' | 'category';

/** A word that stands in the names of more brands finds the mail of the largest of them. */
const mostBrands = 100;

/** Fewer letters would find every second brand by the beginnings of its words. */
const fewestLetters = 3;

type WordsTerm = Extract<Term, { kind: 'words' }>;

/** A tag no email has. */
const nothing = quoteTerm(tag('b', 0));

/**
 * Puts words, operators and filters together as one tsquery, which one index answers.
 * @param except a filter that is left out, to count what its other values would find.
 */
export function compileSearch(
  { clauses }: ParsedQuery,
  filters: Omit<EmailFilters, 'q'>,
  context: SearchContext,
  except?: FilterName | 'month',
): CompiledSearch {
  const wanted: string[] = [];
  const close: string[] = [];
  const near: string[] = [];
  const nearClose: string[] = [];
  const dates: DateRange[] = [];
  let isPositive = false;
  let hasFarWords = false;
  for (const { any } of clauses) {
    const [first] = any;
    if (first?.kind === 'date') {
      dates.push({ from: first.from, before: first.before, isNegated: first.isNegated });
      continue;
    }
    const whole = anyOf(any.map((term) => compileTerm(term, context, false)));
    // What must not be there must be nowhere.
    const nearby = anyOf(any.map((term) => compileTerm(term, context, !term.isNegated)));
    wanted.push(whole);
    close.push(nearby);
    if (!any.some((term) => term.isNegated && looksCloser(term))) {
      near.push(wordsAnywhere(whole));
      nearClose.push(wordsAnywhere(nearby));
    }
    isPositive ||= any.every(({ isNegated }) => !isNegated);
    hasFarWords ||= any.some((term) => term.kind === 'words' && term.field === 'any' && !term.isNegated);
  }
  const filtered = compileFilters(filters, context, except);
  const range = except === 'month' ? null : rangeOf(filters);
  const tsquery = allOf([...wanted, ...filtered]);
  return {
    tsquery,
    closeTsquery: hasFarWords ? allOf([...close, ...filtered]) : null,
    isPositive: isPositive || filtered.length > 0,
    near: clauses.some(({ any }) => any.some(looksCloser))
      ? {
          tsquery: allOf([...near, ...filtered]),
          closeTsquery: hasFarWords ? allOf([...nearClose, ...filtered]) : null,
        }
      : null,
    dates: range === null ? dates : [...dates, range],
  };
}

/** Every word of a query whose stems are asked for. */
export function wordsOf({ clauses }: ParsedQuery): string[] {
  return clauses.flatMap(({ any }) =>
    any.flatMap((term) => (term.kind === 'words' && !term.isPhrase ? term.words : [])),
  );
}

/** Every word of a query that may go on. */
export function beginningsOf({ clauses }: ParsedQuery): string[] {
  return clauses.flatMap(({ any }) =>
    any.flatMap((term) => (term.kind === 'words' && term.isPrefix ? term.words.slice(-1) : [])),
  );
}

function looksCloser(term: Term): boolean {
  return term.kind === 'words' && (term.isPhrase || term.field === 'body');
}

/** A tsquery without places and weights: one after the other becomes both. */
function wordsAnywhere(tsquery: string): string {
  return tsquery.replace(/'(?:[^']|'')*'|<->|:[A-D]+(\*?)/g, (part, star: string | undefined) => {
    if (part === '<->') return '&';
    if (!part.startsWith(':')) return part;
    return star === '*' ? ':*' : '';
  });
}

function compileFilters(
  filters: Omit<EmailFilters, 'q'>,
  { brands }: SearchContext,
  except: FilterName | 'month' | undefined,
): string[] {
  const values = (name: FilterName) => (name === except ? [] : (filters[name] ?? []));
  const tags = (kind: Parameters<typeof tag>[0], name: FilterName) => {
    const given = values(name);
    return given.length === 0 ? [] : [anyOf(given.map((value) => quoteTerm(tag(kind, value))))];
  };
  const slugs = new Set(values('brand'));
  const categories = new Set(values('category'));
  return [
    ...tags('t', 'type'),
    ...tags('n', 'season'),
    ...tags('p', 'platform'),
    ...tags('l', 'language'),
    ...(slugs.size === 0 ? [] : [brandTags(brands.filter(({ slug }) => slugs.has(slug)))]),
    ...(categories.size === 0
      ? []
      : [
          allBrandTags(brands.filter((brand) => isOfCategory(brand, (slug) => categories.has(slug), brands))),
        ]),
    ...(filters.offer === undefined ? [] : [offerTags(filters.offer, 100)]),
    ...(filters.code === undefined ? [] : [quoteTerm(tag('h', 'code'))]),
  ];
}

function isOfCategory(
  brand: SearchedBrand,
  isWanted: (slug: string) => boolean,
  brands: readonly SearchedBrand[],
): boolean {
  if (isWanted(brand.categorySlug)) return true;
  return brand.memberOf.some((id) => {
    const slug = slugsOf(brands).get(id);
    return slug !== undefined && isWanted(slug);
  });
}

/** The slugs of categories that are some brand's primary one: a list is read once. */
const slugs = new WeakMap<readonly SearchedBrand[], Map<number, string>>();

export function slugsOf(brands: readonly SearchedBrand[]): Map<number, string> {
  const known =
    slugs.get(brands) ?? new Map(brands.map(({ categoryId, categorySlug }) => [categoryId, categorySlug]));
  slugs.set(brands, known);
  return known;
}

function rangeOf({ from, to }: Omit<EmailFilters, 'q'>): DateRange | null {
  if (from === undefined && to === undefined) return null;
  return {
    from: from ?? null,
    before: to === undefined ? null : (readDays(to)?.before ?? null),
    isNegated: false,
  };
}

function compileTerm(term: Term, context: SearchContext, isClose: boolean): string {
  if (term.kind === 'date') return nothing;
  const text = term.kind === 'words' ? compileWords(term, context, isClose) : compileFact(term, context);
  return term.isNegated ? `!(${text})` : text;
}

function compileFact(term: Exclude<Term, { kind: 'words' | 'date' }>, { brands }: SearchContext): string {
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
      return brandTags(brandsNamed(term.value, brands));
    case 'category':
      return allBrandTags(brandsOfCategory(term.value, brands));
  }
}

function brandsNamed(value: string, brands: readonly SearchedBrand[]): SearchedBrand[] {
  const wanted = value.toLowerCase();
  const exact = brands.filter(({ slug, domain }) => slug === wanted || domain === wanted);
  if (exact.length > 0) return exact;
  return bearersOfAll(toWords(value), brands);
}

function brandsOfCategory(value: string, brands: readonly SearchedBrand[]): SearchedBrand[] {
  const wanted = toWords(value).join(' ');
  const named = new Set(
    brands.flatMap(({ categorySlug, categoryName }) =>
      [categorySlug, categoryName].some((name) => toWords(name).join(' ') === wanted) ? categorySlug : [],
    ),
  );
  return brands.filter((brand) => isOfCategory(brand, (slug) => named.has(slug), brands));
}

function compileWords(term: WordsTerm, context: SearchContext, isClose: boolean): string {
  const { field } = term;
  if (term.isPhrase) return compilePhrase(term, context, isClose);
  const forms = term.words.map((word) => {
    if (field === 'subject') return formsOf(word, term.isPrefix, context, { mark: subjectMark });
    if (field === 'body') return formsOf(word, term.isPrefix, context, { label: 'D' });
    const mark = isClose ? subjectMark : '';
    const named = namedBy([word], term.isPrefix, context);
    return anyOf([formsOf(word, term.isPrefix, context, { mark }), ...named]);
  });
  return allOf(forms) ?? nothing;
}

/** A word and what languages make of it: `chairs`, and `chair` where it is a form of it. */
function formsOf(
  word: string,
  isPrefix: boolean,
  { stemsOf, wordsFrom }: SearchContext,
  { mark = '', label = '' }: { mark?: string; label?: string },
): string {
  const plain = writtenAs(word, isPrefix, { mark, label }, wordsFrom);
  const weight = label === '' ? '' : `:${label}`;
  const forms = [...stemsOf(word)].flatMap(([stem, languages]) => {
    const stems = languages.map(
      (language) => `${quoteTerm(`${mark}${stemMark}${language}:${stem}`)}${weight}`,
    );
    if (stem === word) return stems;
    const isWritten = anyOf(languages.map((language) => quoteTerm(tag('l', language))));
    return [...stems, `(${quoteTerm(mark + stem)}${weight} & ${isWritten})`];
  });
  return anyOf([plain, ...forms]);
}

/** A word as it is written, or every word that it begins. */
function writtenAs(
  word: string,
  isPrefix: boolean,
  { mark, label }: { mark: string; label: string },
  wordsFrom: SearchContext['wordsFrom'],
): string {
  const words = isPrefix ? wordsFrom(word) : [];
  const suffix = `${label}${words === null ? '*' : ''}`;
  return anyOf(
    [...new Set([word, ...(words ?? [])])].map(
      (each) => `${quoteTerm(mark + each)}${suffix === '' ? '' : `:${suffix}`}`,
    ),
  );
}

function compilePhrase(
  { field, words, isPrefix }: WordsTerm,
  context: SearchContext,
  isClose: boolean,
): string {
  const isSubject = field === 'subject' || isClose;
  const label = isSubject ? 'A' : field === 'body' ? 'D' : '';
  const phrase = words
    .map((word, at) => {
      const goesOn = isPrefix && at === words.length - 1;
      return writtenAs(word, goesOn, { mark: '', label }, context.wordsFrom);
    })
    .join(' <-> ');
  // The index does not know of places: words of the subject are looked up as such, and there are few of them.
  const marked = isSubject && !isPrefix ? words.map((word) => quoteTerm(subjectMark + word)) : [];
  const said = allOf([...marked, `(${phrase})`]) ?? nothing;
  return field === 'any' ? anyOf([said, ...namedBy(words, isPrefix, context)]) : said;
}

/** The mail of the brands in whose names the words stand, one after the other. */
function namedBy(words: readonly string[], isPrefix: boolean, { brands }: SearchContext): string[] {
  const isBeginning = isPrefix || (words.length === 1 && (words[0]?.length ?? 0) >= fewestLetters);
  const phrase = ` ${words.join(' ')}${isBeginning ? '' : ' '}`;
  const found = bearersOf(words, brands).flatMap(({ bearer }) =>
    ` ${toWords(bearer.name).join(' ')} `.includes(phrase) ? [bearer] : [],
  );
  return found.length === 0 ? [] : [brandTags(found)];
}

function brandTags(brands: readonly SearchedBrand[]): string {
  const largest =
    brands.length <= mostBrands ? brands : [...brands].sort((a, b) => b.emailCount - a.emailCount);
  return allBrandTags(largest.slice(0, mostBrands));
}

function allBrandTags(brands: readonly SearchedBrand[]): string {
  return anyOf(brands.map(({ id }) => quoteTerm(tag('b', id))));
}

/** Best offers of so many percents, both inclusive. */
export function offerTags(from: number, to: number): string {
  const percents = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return anyOf(percents.map((percent) => quoteTerm(tag('o', percent))));
}

function anyOf(parts: readonly string[]): string {
  if (parts.length === 0) return nothing;
  return parts.length === 1 ? (parts[0] ?? nothing) : `(${parts.join(' | ')})`;
}

function allOf(parts: readonly string[]): string | null {
  if (parts.length === 0) return null;
  return parts.join(' & ');
}
