import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';
import type { Readable } from '#server/library/access/readable.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { SearchFilters } from '#server/search/email-search/compile-filters.ts';
import { compileSearch } from '#server/search/email-search/compile-search.ts';
import { findHits } from '#server/search/email-search/find-hits.ts';
import { readContext, type SearchContext } from '#server/search/email-search/search-context.ts';
import { alphabetOf, editsOf, slipsBetween } from '#server/search/email-search/slips.ts';
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

/** Words of the vocabulary that are looked for in what a reader may read, the most frequent ones. */
const mostCandidates = 16;

/** Emails that are counted of a word: what so many say is no slip. */
const mostFound = 20;

/**
 * What was probably meant: the same search with words nobody says replaced by the most frequent ones that are a slip away,
 * both as far as this viewer may read, whatever it is narrowed by.
 * @param context of the query.
 * @param found how many emails it found as it was typed.
 * @returns null where enough was found, or the other search finds no more of what this viewer may read.
 */
export async function findLikelySearch(
  db: Queryable,
  readable: Readable,
  query: ParsedQuery,
  filters: SearchFilters,
  context: SearchContext,
  found: number,
): Promise<string | null> {
  if (found >= fewEmails) return null;
  // The vocabulary is of all mail: which of its words are said is asked of what this reader may read. Filters are left out:
  // a word is no slip because the mail that is left does not say it.
  const everything = compileSearch({ clauses: [], notes: [] }, {}, context);
  const emailsWith = async (word: string) => {
    const search = { ...everything, tsquery: quoteTerm(word) };
    const page = { sort: 'newest', limit: mostFound, after: undefined } as const;
    return (await findHits(db, readable, search, page)).hits.length;
  };
  const likely = new Map<string, string>();
  for (const word of plainWords(query).slice(0, mostWords)) {
    const meant = await findLikelyWord(db, word, emailsWith);
    if (meant !== null) likely.set(word, meant);
  }
  if (likely.size === 0) return null;
  const text = printClauses(
    query.clauses.map(({ any }) => ({ any: any.map((term) => corrected(term, likely)) })),
  );
  const other = parseQuery(text);
  const search = compileSearch(other, filters, await readContext(db, context.brands, other));
  const { hits } = await findHits(db, readable, search, {
    sort: 'newest',
    limit: found + 1,
    after: undefined,
  });
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

/** The word a slip away, or two slips from a long word, that most emails say; null for one that as many say itself. */
async function findLikelyWord(db: Queryable, word: string, emailsWith: EmailsWith): Promise<string | null> {
  const alphabet = alphabetOf(word);
  if (alphabet === null) return null;
  const own = await emailsWith(word);
  if (own === mostFound) return null;
  const { rows } = await db.query<{ word: string }>({
    name: 'known-words',
    text: `select word from search_words where word = any($1::text[])
      order by emails desc, word limit ${mostCandidates}`,
    values: [editsOf(word, alphabet)],
  });
  const near = await mostSaid(rows, own, emailsWith);
  if (near !== null || own > 0 || word.length < longWord) return near;
  const { rows: alike } = await db.query<{ word: string }>({
    name: 'alike-words',
    text: `select word from search_words
      where left(word, 3) = $1 and char_length(word) between $2::int - 2 and $2::int + 2
      order by emails desc limit ${mostCompared}`,
    values: [word.slice(0, 3), word.length],
  });
  const twoSlips = alike.filter((each) => each.word !== word && slipsBetween(word, each.word) <= 2);
  return mostSaid(twoSlips.slice(0, mostCandidates), own, emailsWith);
}

/** How many emails say a word as it is written, of those that the reader may read; `mostFound` for more. */
type EmailsWith = (word: string) => Promise<number>;

/** The word that most emails say, and more than `own`; null where there is none. */
async function mostSaid(
  words: ReadonlyArray<{ word: string }>,
  own: number,
  emailsWith: EmailsWith,
): Promise<string | null> {
  let best: string | null = null;
  let most = own;
  for (const { word } of words) {
    const emails = await emailsWith(word);
    if (emails > most) [best, most] = [word, emails];
  }
  return best;
}
