import {
  compileFact,
  compileFilters,
  compileRules,
  type FilterName,
  type SearchFilters,
  stateTermOf,
} from '#server/search/email-search/compile-filters.ts';
import { compileWords, type WordsContext } from '#server/search/email-search/compile-words.ts';
import type { CompiledSearch, DateRange } from '#server/search/email-search/compiled-search.ts';
import type { SearchContext } from '#server/search/email-search/search-context.ts';
import { allOf, anyOf, nothing } from '#server/search/email-search/tsquery-parts.ts';
import { readDays } from '#shared/email-query/days.ts';
import type { ParsedQuery, Term } from '#shared/email-query/query.ts';

/**
 * Compiles words, operators and filters to one tsquery for one index.
 * @param except a filter to ignore, to count the matches of its other values.
 */
export function compileSearch(
  query: ParsedQuery,
  filters: SearchFilters,
  context: SearchContext,
  except?: FilterName | 'month',
): CompiledSearch {
  const dates: DateRange[] = [];
  const wanted: Array<readonly Term[]> = [];
  for (const { any } of query.clauses) {
    const [first] = any;
    if (first?.kind !== 'date') wanted.push(any);
    else dates.push({ from: first.from, before: first.before, isNegated: first.isNegated });
  }
  const range = except === 'month' ? null : rangeOf(filters);
  if (range !== null) dates.push(range);
  const languages = except === 'language' ? undefined : filters.language;
  const wordsContext = { ...context, languages: languages && new Set<string>(languages) };
  const filtered = compileFilters(filters, context, except);
  // Negated terms must not match in any field.
  const compiled = (any: readonly Term[], isClose: boolean) =>
    anyOf(any.map((term) => compileTerm(term, wordsContext, isClose && !term.isNegated)));
  const together = (isClose: boolean) => allOf([...wanted.map((any) => compiled(any, isClose)), ...filtered]);
  const anywhere = (isClose: boolean) =>
    allOf([
      ...wanted
        .filter((any) => !any.some((term) => term.isNegated && needsRecheck(term)))
        .map((any) => wordsAnywhere(compiled(any, isClose))),
      ...filtered,
    ]);
  const hasFarWords = wanted
    .flat()
    .some((term) => term.kind === 'words' && term.field === 'any' && !term.isNegated);
  const ifClose = (compile: typeof together) => (hasFarWords ? compile(true) : null);
  return {
    tsquery: together(false),
    nearTsquery: ifClose(together),
    near: wanted.flat().some(needsRecheck)
      ? { tsquery: anywhere(false), nearTsquery: ifClose(anywhere) }
      : null,
    dates,
    only: compileRules(filters),
    isAmong: filters.among !== undefined,
    findsNothing: query.isUnsearchable === true || isOnlyNegated(query, filters, except),
  };
}

/**
 * True if a search only excludes words, which would read nearly every email. Days and row filters restrict
 * it, but the search index does not contain them.
 * @param except a filter to ignore.
 */
export function isOnlyNegated(
  { clauses }: ParsedQuery,
  filters: SearchFilters,
  except?: FilterName | 'month',
): boolean {
  const asked = clauses.flatMap(({ any }) => (any.some(({ kind }) => kind === 'date') ? [] : [any]));
  if (asked.length === 0 || asked.some((any) => any.every(({ isNegated }) => !isNegated))) return false;
  const { from: _from, to: _to, shape: _shape, length: _length, among: _among, ...others } = filters;
  return Object.entries({ ...others, state: stateTermOf(filters) }).every(
    ([name, value]) => name === except || value === undefined,
  );
}

/** True if the search index alone cannot decide a term: a phrase, or words of the body. */
function needsRecheck(term: Term): boolean {
  return term.kind === 'words' && (term.isPhrase || term.field === 'body');
}

/** Removes positions and weights from a tsquery: the operator for adjacent words becomes "and". */
function wordsAnywhere(tsquery: string): string {
  return tsquery.replace(/'(?:[^']|'')*'|<->|:[A-D]+(\*?)/g, (part, star: string | undefined) => {
    if (part === '<->') return '&';
    if (!part.startsWith(':')) return part;
    return star === '*' ? ':*' : '';
  });
}

function rangeOf({ from, to }: SearchFilters): DateRange | null {
  if (from === undefined && to === undefined) return null;
  return {
    from: from ?? null,
    before: to === undefined ? null : (readDays(to)?.before ?? null),
    isNegated: false,
  };
}

function compileTerm(term: Term, context: WordsContext, isClose: boolean): string {
  if (term.kind === 'date') return nothing;
  const text = term.kind === 'words' ? compileWords(term, context, isClose) : compileFact(term, context);
  return term.isNegated ? `!(${text})` : text;
}
