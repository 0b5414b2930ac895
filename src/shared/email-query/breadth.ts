import type { Clause, Term } from '#shared/email-query/query.ts';
import { isHalfPair } from '#shared/email-query/words.ts';

/** The most terms of which each is looked up in many places of the index of words: a handful of milliseconds each. */
const maxWide = 4;

/**
 * Whether a term stands for many: a beginning for all words with it, a range of offers for each percent of it. One character of
 * writing without blanks begins few pairs.
 */
function isWide(term: Term): boolean {
  if (term.kind === 'offer') return term.from !== term.to;
  return term.kind === 'words' && term.isPrefix && !isHalfPair(term.words.at(-1) ?? '');
}

/** Why clauses ask for more than is searched at once; null where they do not. */
export function refusalOf(clauses: readonly Clause[]): string | null {
  const wide = clauses.flatMap(({ any }) => any.filter(isWide));
  if (wide.length <= maxWide) return null;
  return `Narrow your search: at most ${maxWide} beginnings of words (such as chocol*) and ranges of offers are searched at once.`;
}
