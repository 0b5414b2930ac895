import type { Queryable } from '#server/db/transaction.ts';
import { opensBrand, type Readable } from '#server/features/access/readable.ts';
import type { DirectoryEntry } from '#server/features/brands/brand-directory.ts';
import type { SearchedBrand } from '#server/features/brands/brand-index.ts';
import type { BrandDependencies } from '#server/features/brands/service.ts';
import { type BeginningBounds, readWordsFrom } from '#server/features/email-search/words-from.ts';
import { type FormsOf, readForms, type StemsOf } from '#server/features/email-search/words-of-stems.ts';
import type { EmailDependencies } from '#server/features/emails/service.ts';
import { AppError } from '#server/http/app-error.ts';
import { readStemsOfAll } from '#server/ingest/terms/stems.ts';
import type { ParsedQuery, WordsTerm } from '#shared/email-query/query.ts';

/** What emails of all brands are found with. */
export type SearchDependencies = EmailDependencies & Pick<BrandDependencies, 'directory'>;

/** What a query is compiled with. */
export interface SearchContext<Brand extends SearchedBrand = SearchedBrand> {
  formsOf: FormsOf;
  /** Those whose names the viewer may learn of. */
  brands: readonly Brand[];
  stemsOf: StemsOf;
  /** The words a beginning is asked for by; null where the index of terms looks them up itself. */
  wordsFrom: (beginning: string) => readonly string[] | null;
}

/** Those of all brands whose names the viewer may learn of. */
export function knownBrands(
  brands: readonly DirectoryEntry[],
  readable: Readable,
): readonly DirectoryEntry[] {
  return readable.opensEveryBrand ? brands : openBrands(brands, readable);
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

/** The open ones of a list: the same for everybody whom not every brand is open to, and made once. */
const opened = new WeakMap<readonly DirectoryEntry[], readonly DirectoryEntry[]>();

function openBrands(brands: readonly DirectoryEntry[], readable: Readable): readonly DirectoryEntry[] {
  const open = opened.get(brands) ?? brands.filter((brand) => opensBrand(readable, brand));
  opened.set(brands, open);
  return open;
}
