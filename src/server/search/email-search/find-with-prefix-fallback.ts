import type { SearchFilters } from '#server/search/email-search/compile-filters.ts';
import { isOnlyNegated } from '#server/search/email-search/compile-search.ts';
import { withOpenEnd } from '#shared/email-query/last-word.ts';
import type { ParsedQuery } from '#shared/email-query/query.ts';

/** Result of a search, with the executed query and notes on its interpretation. */
export interface Understood<Found> {
  found: Found;
  query: ParsedQuery;
  notes: readonly string[];
}

/**
 * Runs a query. Without results it retries with the last word as a prefix: `black frid` may be incomplete,
 * and a word may occur only with an ending.
 */
export async function findWithPrefixFallback<Found>(
  query: ParsedQuery,
  filters: SearchFilters,
  find: (query: ParsedQuery) => Promise<Found>,
  isNothing: (found: Found) => boolean,
): Promise<Understood<Found>> {
  const found = await find(query);
  const notes = isOnlyNegated(query, filters)
    ? [...query.notes, 'This search only excludes words. Add a word to look for.']
    : query.notes;
  const asTyped = { found, query, notes };
  const open = isNothing(found) ? withOpenEnd(query) : null;
  if (open === null) return asTyped;
  const more = await find(open.query);
  if (isNothing(more)) return asTyped;
  const note = `Nothing was found with “${open.word}” as a word, so words that begin with it were searched.`;
  return { found: more, query: open.query, notes: [...query.notes, note] };
}
