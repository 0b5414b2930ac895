import type { Readable } from '#server/library/access/readable.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { entriesWithAllWords } from '#server/library/brands/brand-names.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { compileSearch } from '#server/search/email-search/compile-search.ts';
import { findHits } from '#server/search/email-search/find-hits.ts';
import { readContext } from '#server/search/email-search/search-context.ts';
import type { Suggestions } from '#shared/contract/search/email-search.ts';
import type { ParsedQuery, Term } from '#shared/email-query/query.ts';
import { toWords } from '#shared/email-query/words.ts';
import { seasonLabels, seasons } from '#shared/vocabulary/seasons.ts';

/** This number of each kind fits under a search box on a phone with an open keyboard. */
const maxNames = 4;
const maxEmails = 5;

/** Suggests completions of the input, only from data the viewer may read, and without counts. */
export async function suggestOf(
  db: Queryable,
  brands: readonly DirectoryEntry[],
  readable: Readable,
  query: ParsedQuery,
): Promise<Suggestions> {
  const context = await readContext(db, brands, query);
  const { hits } = await findHits(db, readable, compileSearch(query, {}, context), {
    sort: 'newest',
    limit: maxEmails,
    after: undefined,
  });
  const ids = hits.map(({ id }) => id);
  return {
    brands: entriesWithAllWords(wordsFor('brand', query), context.brands)
      .sort((a, b) => b.emailCount - a.emailCount)
      .slice(0, maxNames)
      .map(({ slug, name, logoUrl, categoryId }) => ({ slug, name, logoUrl, categoryId })),
    categories: entriesWithAllWords(wordsFor('category', query), await listCategories(db))
      .slice(0, maxNames)
      .map(({ slug, name }) => ({ slug, name })),
    seasons: entriesWithAllWords(wordsFor(null, query), namedSeasons)
      .slice(0, maxNames)
      .map(({ value, name }) => ({ value, label: name })),
    emails: (await listEmailsById(db, readable, ids)).map(({ id, subject, receivedAt, brand }) => ({
      id,
      subject,
      receivedAt: receivedAt.toISOString(),
      brand,
    })),
  };
}

const namedSeasons = seasons.flatMap((value) =>
  value === 'none' ? [] : [{ value, name: seasonLabels[value] }],
);

/** Returns the words to match names with; none if the query has other terms too. */
function wordsFor(kind: 'brand' | 'category' | null, { clauses }: ParsedQuery): string[] {
  const words: string[] = [];
  for (const { any } of clauses) {
    const [term, ...others] = any;
    const own = term === undefined || others.length > 0 ? null : wordsIn(term, kind);
    if (own === null) return [];
    words.push(...own);
  }
  return words;
}

function wordsIn(term: Term, kind: 'brand' | 'category' | null): string[] | null {
  if (term.isNegated) return null;
  if (term.kind === 'words') return term.field === 'any' ? term.words : null;
  return term.kind === kind ? toWords(term.value) : null;
}
