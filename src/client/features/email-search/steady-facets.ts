import { useState } from 'react';
import type { ChoiceName } from '#client/features/email-search/explorer-address.ts';
import { filterGroups } from '#client/features/email-search/filter-choices.ts';
import type { EmailFacets } from '#shared/contract/email-search.ts';

/**
 * New counts in the order of those before: a value that nothing has any more stays where it was, so that nothing moves
 * under the pointer while one filter after the other is ticked.
 */
export function steadyFacets(before: EmailFacets, next: EmailFacets): EmailFacets {
  const steady = filterGroups.map(({ name }) => [name, steadyValues(before[name], next[name])]);
  return { ...next, ...(Object.fromEntries(steady) as Pick<EmailFacets, ChoiceName>) };
}

function steadyValues<Counted extends { value: string; count: number }>(
  before: readonly Counted[],
  next: readonly Counted[],
): Counted[] {
  const counted = new Map(next.map((each) => [each.value, each]));
  const known = new Set(before.map(({ value }) => value));
  return [
    ...before.map((each) => counted.get(each.value) ?? { ...each, count: 0 }),
    ...next.filter(({ value }) => !known.has(value)),
  ];
}

interface Seen {
  q: string;
  /** As they were answered, and as they are shown. */
  answered: EmailFacets | undefined;
  shown: EmailFacets | undefined;
}

/** The counts as they are shown: steady from filter to filter, anew with other words. */
export function useSteadyFacets(q: string, answered: EmailFacets | undefined): EmailFacets | undefined {
  const [seen, setSeen] = useState<Seen>({ q, answered, shown: answered });
  if (seen.answered === answered) return seen.shown;
  const isSameSearch = seen.q === q && seen.shown !== undefined && answered !== undefined;
  const shown = isSameSearch ? steadyFacets(seen.shown as EmailFacets, answered) : answered;
  setSeen({ q, answered, shown });
  return shown;
}
