import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import { compileSearch } from '#server/features/email-search/compile-search.ts';
import { findHits } from '#server/features/email-search/find-hits.ts';
import { readContext, type SearchDependencies } from '#server/features/email-search/search-context.ts';
import { alphabetOf, editsOf, slipsBetween } from '#server/features/email-search/slips.ts';
import type { EmailFilters } from '#shared/contract/email-search.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import { printClauses } from '#shared/email-query/print-query.ts';
import type { ParsedQuery, Term } from '#shared/email-query/query.ts';

/** With more emails found, a search found what was meant. */
const fewEmails = 3;

/** Words of a search that are looked at; whoever mistypes more of them sees so. */
const mostWords = 4;

/** From so many letters on a word is recognised with two slips in it. */
const longWord = 8;

/** Words with the same beginning that are compared, the most frequent ones. */
const mostCompared = 1_000;

/**
 * What was probably meant: the same search with words nobody says replaced by the most frequent ones that are a slip away.
 * @param found how many emails it found as it was typed.
 * @returns null where enough was found, or the other search finds no more of what this viewer may read.
 */
export async function findLikelySearch(
  db: Queryable,
  directory: SearchDependencies['directory'],
  readable: Readable,
  query: ParsedQuery,
  filters: Omit<EmailFilters, 'q'>,
  found: number,
): Promise<string | null> {
  if (found >= fewEmails) return null;
  const likely = new Map<string, string>();
  for (const word of plainWords(query).slice(0, mostWords)) {
    const meant = await findLikelyWord(db, word);
    if (meant !== null) likely.set(word, meant);
  }
  if (likely.size === 0) return null;
  const text = printClauses(
    query.clauses.map(({ any }) => ({ any: any.map((term) => corrected(term, likely)) })),
  );
  const other = parseQuery(text);
  const search = compileSearch(other, filters, await readContext(db, directory, readable, other));
  const hits = await findHits(db, readable, search, { sort: 'newest', limit: found + 1, after: undefined });
  return hits.length > found ? text : null;
}

const isPlain = (term: Term) =>
  term.kind === 'words' && !term.isNegated && !term.isPhrase && !term.isPrefix && term.words.length === 1;

function plainWords({ clauses }: ParsedQuery): string[] {
  const words = clauses.flatMap(({ any }) =>
    any.flatMap((term) => (term.kind === 'words' && isPlain(term) ? term.words : [])),
  );
  return [...new Set(words)];
}

function corrected(term: Term, likely: ReadonlyMap<string, string>): Term {
  if (term.kind !== 'words' || !isPlain(term)) return term;
  return { ...term, words: term.words.map((word) => likely.get(word) ?? word) };
}

/** The most frequent word a slip away, or two slips from a long word; null for one that is as frequent itself. */
async function findLikelyWord(db: Queryable, word: string): Promise<string | null> {
  const alphabet = alphabetOf(word);
  if (alphabet === null) return null;
  const { rows } = await db.query<{ word: string; emails: number }>({
    name: 'known-words',
    text: `select word, emails from search_words where word = any($1::text[])
      order by emails desc, word limit 2`,
    values: [[word, ...editsOf(word, alphabet)]],
  });
  const own = rows.find((row) => row.word === word);
  const near = rows.find((row) => row.word !== word && row.emails > (own?.emails ?? 0));
  if (near !== undefined) return near.word;
  if (own !== undefined || word.length < longWord) return null;
  const { rows: alike } = await db.query<{ word: string }>({
    name: 'alike-words',
    text: `select word from search_words
      where left(word, 3) = $1 and char_length(word) between $2::int - 2 and $2::int + 2
      order by emails desc limit ${mostCompared}`,
    values: [word.slice(0, 3), word.length],
  });
  return alike.find((each) => slipsBetween(word, each.word) <= 2)?.word ?? null;
}
