import type { Clause, Term } from '#shared/email-query/query.ts';
import { isHalfPair } from '#shared/email-query/words.ts';

/** Limit of terms that look up many index entries: each takes a few milliseconds. */
const maxWide = 4;

/**
 * Returns true if a term looks up many index entries: a prefix all words with it, a range of offers each
 * percentage in it. One character of a script without blanks begins few pairs.
 */
function isWide(term: Term): boolean {
  if (term.kind === 'offer') return term.from !== term.to;
  return term.kind === 'words' && term.isPrefix && !isHalfPair(term.words.at(-1) ?? '');
}

/** Returns why clauses look up too much for one search, or null. */
export function refusalOf(clauses: readonly Clause[]): string | null {
  const wide = clauses.flatMap(({ any }) => any.filter(isWide));
  if (wide.length <= maxWide) return null;
  return `Narrow your search: at most ${maxWide} beginnings of words (such as chocol*) and ranges of offers are searched at once.`;
}
