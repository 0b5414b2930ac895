import { opensBrand, type Readable } from '#server/features/access/readable.ts';
import type { DirectoryEntry } from '#server/features/brands/brand-directory.ts';
import type { BrandDependencies } from '#server/features/brands/service.ts';
import { beginningsOf, type SearchContext, wordsOf } from '#server/features/email-search/compile-search.ts';
import { readWordsFrom } from '#server/features/email-search/words-from.ts';
import type { EmailDependencies } from '#server/features/emails/service.ts';
import { readStemsOfAll } from '#server/ingest/terms/stems.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';

/** What emails of all brands are found with. */
export type SearchDependencies = EmailDependencies & Pick<BrandDependencies, 'directory'>;

/** What a query is compiled with: the brands whose names the viewer may learn of, and forms of its words. */
export async function readContext(
  { database, directory }: Pick<SearchDependencies, 'database' | 'directory'>,
  readable: Readable,
  query: ParsedQuery,
): Promise<SearchContext & { brands: readonly DirectoryEntry[] }> {
  const brands = await directory.list();
  return {
    brands: readable.opensEveryBrand ? brands : openBrands(brands, readable),
    stemsOf: await readStemsOfAll(database.pool, wordsOf(query)),
    wordsFrom: await readWordsFrom(database.pool, beginningsOf(query)),
  };
}

/** The open ones of a list: the same for everybody whom not every brand is open to, and made once. */
const opened = new WeakMap<readonly DirectoryEntry[], readonly DirectoryEntry[]>();

function openBrands(brands: readonly DirectoryEntry[], readable: Readable): readonly DirectoryEntry[] {
  const open = opened.get(brands) ?? brands.filter((brand) => opensBrand(readable, brand));
  opened.set(brands, open);
  return open;
}
