import { readStemsOfAll } from '#server/ingest/terms/stems.ts';
import type { SearchedBrand } from '#server/library/brands/brand-index.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { type FormsOf, readForms, type StemsOf } from '#server/search/email-search/word-forms.ts';
import { type BeginningBounds, readWordsFrom } from '#server/search/email-search/words-by-prefix.ts';
import type { ParsedQuery, WordsTerm } from '#shared/email-query/query.ts';

/** Data to compile a query with. */
export interface SearchContext<Brand extends SearchedBrand = SearchedBrand> {
  formsOf: FormsOf;
  /** Brands with names the viewer may see. */
  brands: readonly Brand[];
  stemsOf: StemsOf;
  /** Words to search for instead of a prefix; null if the search index expands the prefix itself. */
  wordsFrom: (beginning: string) => readonly string[] | null;
}

/**
 * Reads the data to compile a query: forms of its words, next to the given brands. The caller lists the
 * brands before the search takes its connection: listing takes another one, and searches that hold all
 * connections would deadlock.
 * @param bounds limits, smaller in tests.
 * @throws AppError for a query that is too expensive.
 */
export async function readContext<Brand extends SearchedBrand>(
  db: Queryable,
  brands: readonly Brand[],
  query: ParsedQuery,
  bounds?: BeginningBounds,
): Promise<SearchContext<Brand>> {
  if (query.refusal !== undefined) throw new AppError('search_too_wide', query.refusal);
  const words = wordsOf(query);
  const stemmed = [
    ...new Set(words.flatMap((term) => [...(term.isPhrase ? [] : term.words), ...compoundOf(term)])),
  ];
  const stemsOf = await readStemsOfAll(db, stemmed);
  return {
    brands,
    stemsOf,
    formsOf: await readForms(db, stemmed, stemsOf),
    wordsFrom: await readWordsFrom(db, beginningsOf(query), bounds),
  };
}

function wordsOf({ clauses }: ParsedQuery): WordsTerm[] {
  return clauses.flatMap(({ any }) => any.filter((term) => term.kind === 'words'));
}

/** Lists the prefixes of a query. */
function beginningsOf(query: ParsedQuery): string[] {
  return wordsOf(query).flatMap((term) =>
    term.isPrefix ? [...term.words.slice(-1), ...compoundOf(term)] : [],
  );
}

const compoundOf = ({ compound }: WordsTerm) => (compound === undefined ? [] : [compound]);
