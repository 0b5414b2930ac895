import { refusalOf } from '#shared/email-query/breadth.ts';
import type { ParsedQuery, Term, WordsTerm } from '#shared/email-query/query.ts';
import { isPair, toWords } from '#shared/email-query/words.ts';

/** A query whose last word may continue, and that word. */
export interface OpenEnded {
  query: ParsedQuery;
  word: string;
}

/** One letter matches too much: every second word begins with a certain letter. */
const minLetters = 2;

/** Returns the query with its last word as a prefix; null if it has none, or the word is a prefix already. */
export function withOpenEnd(query: ParsedQuery): OpenEnded | null {
  const place = query.clauses.findLastIndex(({ any }) => any.some(({ kind }) => kind === 'words'));
  const [term, ...others] = query.clauses[place]?.any ?? [];
  if (term === undefined || others.length > 0 || !canGoOn(term)) return null;
  const clauses = query.clauses.map((clause, at) =>
    at === place ? { any: [{ ...term, isPrefix: true }] } : clause,
  );
  if (refusalOf(clauses) !== null) return null;
  return { query: { ...query, clauses }, word: term.words.at(-1) ?? '' };
}

function canGoOn(term: Term): term is Term & WordsTerm {
  if (term.kind !== 'words' || term.isNegated || term.isPrefix) return false;
  const last = term.words.at(-1) ?? '';
  return [...last].length >= minLetters && !isPair(last) && toWords(last).length > 0;
}
