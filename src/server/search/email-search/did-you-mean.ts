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

/** A search with at least this number of results needs no suggestion. */
const fewEmails = 3;

/** Maximum of words to correct; a user notices more typos without help. */
const maxWords = 4;

/** Length from which a word may have two typos. */
const longWord = 8;

/** Maximum of words with the same prefix to compare, most frequent first. */
const maxCompared = 1_000;

/** Maximum of candidates to look up in readable mail, most frequent first. */
const maxCandidates = 16;

/** Counting stops at this number of emails with a word: a word this common is no typo. */
const maxFound = 20;

/**
 * Suggests a correction: the same search with unknown words replaced by the most frequent similar words. Both
 * are judged by all mail this viewer may read, without the search's filters.
 * @param context context of the query.
 * @param found results of the query as typed.
 * @returns null if there are enough results, or if the correction does not find more readable emails.
 */
export async function suggestCorrection(
  db: Queryable,
  readable: Readable,
  query: ParsedQuery,
  filters: SearchFilters,
  context: SearchContext,
  found: number,
): Promise<string | null> {
  if (found >= fewEmails) return null;
  // The vocabulary covers all mail, so each word is checked against readable mail. Filters are ignored: a
  // word is no typo because the filtered mail lacks it.
  const everything = compileSearch({ clauses: [], notes: [] }, {}, context);
  const emailsWith = async (word: string) => {
    const search = { ...everything, tsquery: quoteTerm(word) };
    const page = { sort: 'newest', limit: maxFound, after: undefined } as const;
    return (await findHits(db, readable, search, page)).hits.length;
  };
  const likely = new Map<string, string>();
  for (const word of plainWords(query).slice(0, maxWords)) {
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

/**
 * Returns the most frequent word with an edit distance of one, or two from a long word; null if the word
 * itself is as frequent.
 */
async function findLikelyWord(db: Queryable, word: string, emailsWith: EmailsWith): Promise<string | null> {
  const alphabet = alphabetOf(word);
  if (alphabet === null) return null;
  const own = await emailsWith(word);
  if (own === maxFound) return null;
  const { rows } = await db.query<{ word: string }>({
    name: 'known-words',
    text: `select word from search_words where word = any($1::text[])
      order by emails desc, word limit ${maxCandidates}`,
    values: [editsOf(word, alphabet)],
  });
  const near = await mostSaid(rows, own, emailsWith);
  if (near !== null || own > 0 || word.length < longWord) return near;
  const { rows: alike } = await db.query<{ word: string }>({
    name: 'alike-words',
    text: `select word from search_words
      where left(word, 3) = $1 and char_length(word) between $2::int - 2 and $2::int + 2
      order by emails desc limit ${maxCompared}`,
    values: [word.slice(0, 3), word.length],
  });
  const twoSlips = alike.filter((each) => each.word !== word && slipsBetween(word, each.word) <= 2);
  return mostSaid(twoSlips.slice(0, maxCandidates), own, emailsWith);
}

/** Counts the readable emails with exactly this word, up to `maxFound`. */
type EmailsWith = (word: string) => Promise<number>;

/** Returns the word with the most emails if it has more than `own`; else null. */
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
