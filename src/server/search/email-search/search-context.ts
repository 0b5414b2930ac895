import { readStemsOfAll } from '#server/ingest/terms/stems.ts';
import type { SearchedBrand } from '#server/library/brands/brand-index.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { type BeginningBounds, readWordsFrom } from '#server/search/email-search/words-from.ts';
import { type FormsOf, readForms, type StemsOf } from '#server/search/email-search/words-of-stems.ts';
import type { ParsedQuery, WordsTerm } from '#shared/email-query/query.ts';

/** What a query is compiled with. */
export interface SearchContext<Brand extends SearchedBrand = SearchedBrand> {
  formsOf: FormsOf;
  /** Those whose names the viewer may learn of. */
  brands: readonly Brand[];
  stemsOf: StemsOf;
  /** The words a beginning is asked for by; null where the index of terms looks them up itself. */
  wordsFrom: (beginning: string) => readonly string[] | null;
}

/**
 * What a query is compiled with: given brands, and forms of its words. The brands are listed before a search takes its
 * connection: listing them takes another one, for which searches that hold all of them would wait for each other.
 * @param bounds for tests.
 * @throws AppError for a query that asks for too much.
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

/** Every word of a query that may go on. */
function beginningsOf(query: ParsedQuery): string[] {
  return wordsOf(query).flatMap((term) =>
    term.isPrefix ? [...term.words.slice(-1), ...compoundOf(term)] : [],
  );
}

const compoundOf = ({ compound }: WordsTerm) => (compound === undefined ? [] : [compound]);
