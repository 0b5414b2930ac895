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
  /**
   * The same without its filter by language, which rows tell as well: half of the mail may be in one, and the index goes
   * through all of that. `share` is a guess as `newestShare`, of all but the language. Null where there is no such filter,
   * nothing else, or where every email has to be looked at anyway.
   */
  inAnyLanguage: { tsquery: string; languages: readonly string[]; share: number } | null;
  /**
   * The same with forms of words in mail of any language, and `share` as of `inAnyLanguage`: half of the mail may be in the
   * language of a form, and the index goes through all of that. Each email that it finds is looked at. Null where nothing
   * would be asked otherwise, or where every email has to be looked at anyway.
   */
  withLooseForms: { tsquery: string | null; closeTsquery: string | null; share: number } | null;
  dates: DateRange[];
  only?: RowRule | undefined;
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
  { clauses }: ParsedQuery,
  filters: SearchFilters,
  context: SearchContext,
  except?: FilterName | 'month',
): CompiledSearch {
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
  const others = languages === undefined ? [] : compileFilters(filters, context, except, 'language');
  const anyLanguage = languages === undefined || isNear ? null : together(wanted, whole, others);
  const loose = isNear ? tsquery : together(wanted, ({ compile }) => compile({ isLoose: true }), filtered);
  const looseClose: TextOf = ({ compile }) => compile({ isClose: true, isLoose: true });
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
    inAnyLanguage:
      anyLanguage === null || languages === undefined
        ? null
        : { tsquery: anyLanguage, languages, share: newestShare * shareOfFilter ** others.length },
    withLooseForms:
      loose === tsquery
        ? null
        : {
            tsquery: loose,
            closeTsquery: hasFarWords ? together(wanted, looseClose, filtered) : null,
            share: newestShare * shareOfFilter ** chosen.length,
          },
    dates: range === null ? dates : [...dates, range],
  };
}

/** The same, and more terms with it. */
export function alsoMatching(search: CompiledSearch, terms: readonly string[]): CompiledSearch {
  if (terms.length === 0) return search;
  const { tsquery, closeTsquery, near, inAnyLanguage } = search;
  const both = (one: string | null) => allOf([...(one === null ? [] : [`(${one})`]), ...terms]);
  return {
    ...search,
    tsquery: both(tsquery),
    closeTsquery: closeTsquery === null ? null : both(closeTsquery),
    isPositive: true,
    near:
      near === null
        ? null
        : {
            tsquery: both(near.tsquery),
            closeTsquery: near.closeTsquery === null ? null : both(near.closeTsquery),
          },
    inAnyLanguage:
      inAnyLanguage === null
        ? null
        : { ...inAnyLanguage, tsquery: [`(${inAnyLanguage.tsquery})`, ...terms].join(' & ') },
    withLooseForms: null,
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
