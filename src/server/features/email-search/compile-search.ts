import type { Conditions } from '#server/db/conditions.ts';
import {
  chosenBrands,
  compileFact,
  compileFilters,
  type FilterName,
  type SearchFilters,
} from '#server/features/email-search/compile-filters.ts';
import {
  compileWords,
  saidBeforeOfTerm,
  shareOfBrands,
  shareOfTerm,
  type WordsContext,
} from '#server/features/email-search/compile-words.ts';
import type { SearchContext } from '#server/features/email-search/search-context.ts';
import { allOf, anyMail, anyOf, nothing } from '#server/features/email-search/tsquery-parts.ts';
import { readDays } from '#shared/email-query/days.ts';
import type { ParsedQuery, Term } from '#shared/email-query/query.ts';

/** Days in UTC: from one on, and before another. */
export interface DateRange {
  from: string | null;
  before: string | null;
  isNegated: boolean;
}

/**
 * Adds conditions on a row of `email_facts` that no index serves: what a list of administrators is narrowed by and the
 * terms do not tell.
 */
export type RowRule = (where: Conditions) => void;

/** A search as the database is asked. */
export interface CompiledSearch {
  /** Null where nothing but dates narrows it. */
  tsquery: string | null;
  /** The same with its words in subject or brand; null where it has no words that may stand elsewhere. */
  closeTsquery: string | null;
  /** Whether something must be there; a search of negations alone matches most emails. */
  isPositive: boolean;
  /** Which share of the newest emails it finds, 0 to 1: a guess, by which its way is chosen and nothing else. */
  newestShare: number;
  /** Every match was received before this instant (ms since 1970): -Infinity where there is none, Infinity where nothing tells. */
  saidBefore: number;
  /**
   * The words of `tsquery` and `closeTsquery` wherever they stand, which the index knows; null where it answers all. A phrase
   * or a field is looked up in each email that they find.
   */
  near: { tsquery: string | null; closeTsquery: string | null } | null;
  /** Null where nothing is answered sooner, where nothing else would be asked, or where every email has to be looked at anyway. */
  eased: EasedSearch | null;
  dates: DateRange[];
  only?: RowRule | undefined;
}

/**
 * A search as the index answers it sooner where it is asked for all weeks at once. It goes through all mail of a part to find what
 * that has in common with the rest: half of the mail may be in one language, or of no season. Rows tell it as well.
 */
export interface EasedSearch {
  tsquery: string | null;
  /** As of `CompiledSearch`. */
  closeTsquery: string | null;
  /** The filters that columns of rows tell. */
  columns: ColumnFilters;
  /** Whether seldom forms of words are asked for in mail of any language: the terms of each email that it finds are looked at. */
  isLoose: boolean;
  /** Which share of the newest emails it finds: a guess as `newestShare`. */
  share: number;
}

/** What columns of rows are asked for; undefined for anything. */
export interface ColumnFilters {
  language?: readonly string[] | undefined;
  season?: readonly string[] | undefined;
}

/** What a filter leaves of the newest emails: a guess, rather too many. */
const shareOfFilter = 1 / 3;

/** What readers do not see is little of the mail: a guess. */
const shareOfUnpublished = 1 / 100;

/**
 * What more of the newest emails say is asked for behind the filters: the index goes through what the first parts leave, and
 * takes as long for a part as it has emails. Two words and three filters took 6 ms of it and not 9 among a million.
 */
const frequentShare = 1 / 4;

interface CompiledClause {
  /** The clause as a tsquery: in subject or brand alone, and with forms of words in mail of any language. */
  compile: (how: { isClose?: boolean; isLoose?: boolean }) => string;
  /** Whether the index knows what it asks for wherever that stands. */
  isNear: boolean;
  /** As `newestShare`. */
  share: number;
}

type TextOf = (clause: CompiledClause) => string;

/**
 * Puts words, operators and filters together as one tsquery, which one index answers.
 * @param except a filter that is left out, to count what its other values would find.
 */
export function compileSearch(
  query: ParsedQuery,
  filters: SearchFilters,
  context: SearchContext,
  except?: FilterName | 'month',
): CompiledSearch {
  if (query.isUnsearchable === true || isOnlyNegated(query, filters, except)) return nothingFound;
  const { clauses } = query;
  const wanted: CompiledClause[] = [];
  const dates: DateRange[] = [];
  let isPositive = false;
  let hasFarWords = false;
  let newestShare = 1;
  let saidBefore = Infinity;
  const languages = except === 'language' ? undefined : filters.language;
  const wordsContext = { ...context, languages: languages && new Set<string>(languages) };
  for (const { any } of clauses) {
    const [first] = any;
    if (first?.kind === 'date') {
      dates.push({ from: first.from, before: first.before, isNegated: first.isNegated });
      continue;
    }
    const share = any.reduce((sum, term) => sum + shareOfTerm(term, wordsContext), 0);
    wanted.push({
      // What must not be there must be nowhere, and in no other form than it is asked for.
      compile: ({ isClose = false, isLoose = false }) =>
        anyOf(
          any.map((term) =>
            term.isNegated
              ? compileTerm(term, wordsContext, false)
              : compileTerm(term, { ...wordsContext, hasLooseForms: isLoose }, isClose),
          ),
        ),
      isNear: !any.some((term) => term.isNegated && looksCloser(term)),
      share,
    });
    newestShare = Math.min(newestShare, share);
    saidBefore = Math.min(saidBefore, Math.max(...any.map((term) => saidBeforeOfTerm(term, context))));
    isPositive ||= any.every(({ isNegated }) => !isNegated);
    hasFarWords ||= any.some((term) => term.kind === 'words' && term.field === 'any' && !term.isNegated);
  }
  for (const chosen of Object.values(chosenBrands(filters, context.brands, [except])))
    if (chosen !== null) newestShare = Math.min(newestShare, shareOfBrands(chosen, context));
  if (filters.state !== undefined) newestShare = Math.min(newestShare, shareOfUnpublished);
  const chosen = compileFilters(filters, context, except);
  const needsSomething = isPositive || chosen.length > 0;
  // What is only not to be there the index would look up in all that it has, once for each week.
  const filtered = needsSomething || wanted.length === 0 ? chosen : [anyMail];
  const together = (clauses: readonly CompiledClause[], textOf: TextOf, between: readonly string[]) =>
    allOf([
      ...clauses.filter(({ share }) => share <= frequentShare).map(textOf),
      ...between,
      ...clauses.filter(({ share }) => share > frequentShare).map(textOf),
    ]);
  const whole: TextOf = ({ compile }) => compile({});
  const close: TextOf = ({ compile }) => compile({ isClose: true });
  const near = wanted.filter(({ isNear }) => isNear);
  const anywhere =
    (textOf: TextOf): TextOf =>
    (clause) =>
      wordsAnywhere(textOf(clause));
  const isNear = clauses.some(({ any }) => any.some(looksCloser));
  const tsquery = together(wanted, whole, filtered);
  const columns: ColumnFilters = {
    language: languages,
    season: except !== 'season' && filters.season?.includes('none') === true ? filters.season : undefined,
  };
  const told = (['language', 'season'] as const).filter((name) => columns[name] !== undefined);
  const others = told.length === 0 ? filtered : compileFilters(filters, context, except, ...told);
  const loosely = (isClose: boolean) =>
    together(wanted, ({ compile }) => compile({ isClose, isLoose: true }), others);
  const easedTsquery = isNear ? tsquery : loosely(false);
  const range = except === 'month' ? null : rangeOf(filters);
  return {
    tsquery,
    closeTsquery: hasFarWords ? together(wanted, close, filtered) : null,
    isPositive: needsSomething,
    newestShare,
    saidBefore,
    near: isNear
      ? {
          tsquery: together(near, anywhere(whole), filtered),
          closeTsquery: hasFarWords ? together(near, anywhere(close), filtered) : null,
        }
      : null,
    eased:
      easedTsquery === null || easedTsquery === tsquery
        ? null
        : {
            tsquery: easedTsquery,
            closeTsquery: hasFarWords ? loosely(true) : null,
            columns,
            isLoose: easedTsquery !== together(wanted, whole, others),
            share: newestShare * shareOfFilter ** others.length,
          },
    dates: range === null ? dates : [...dates, range],
  };
}

/** What is not searched at all. */
const nothingFound: CompiledSearch = {
  tsquery: nothing,
  closeTsquery: null,
  isPositive: true,
  newestShare: 0,
  saidBefore: -Infinity,
  near: null,
  eased: null,
  dates: [],
};

/**
 * Whether a search only says what must not be there, by which nearly every email would have to be looked at. Days narrow it, and
 * are looked up in no index of words.
 * @param except a filter that is left out.
 */
export function isOnlyNegated(
  { clauses }: ParsedQuery,
  filters: SearchFilters,
  except?: FilterName | 'month',
): boolean {
  const asked = clauses.flatMap(({ any }) => (any.some(({ kind }) => kind === 'date') ? [] : [any]));
  if (asked.length === 0 || asked.some((any) => any.every(({ isNegated }) => !isNegated))) return false;
  const { from: _from, to: _to, ...others } = filters;
  return Object.entries(others).every(([name, value]) => name === except || value === undefined);
}

/** The same, and more terms with it. */
export function alsoMatching(search: CompiledSearch, terms: readonly string[]): CompiledSearch {
  if (terms.length === 0) return search;
  const { tsquery, closeTsquery, near, eased } = search;
  const both = (one: string | null) => allOf([...(one === null ? [] : [`(${one})`]), ...terms]);
  const closeBoth = (one: string | null) => (one === null ? null : both(one));
  return {
    ...search,
    tsquery: both(tsquery),
    closeTsquery: closeBoth(closeTsquery),
    isPositive: true,
    near: near && { tsquery: both(near.tsquery), closeTsquery: closeBoth(near.closeTsquery) },
    eased: eased && { ...eased, tsquery: both(eased.tsquery), closeTsquery: closeBoth(eased.closeTsquery) },
  };
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
