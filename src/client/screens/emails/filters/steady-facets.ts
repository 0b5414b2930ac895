import { useState } from 'react';
import type { ChoiceName } from '#client/features/email-search/explorer-address.ts';
import {
  absentCount,
  filterGroups,
  type ShownFacets,
} from '#client/screens/emails/filters/filter-choices.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';

/**
 * New counts in the previous order. A value missing from the answer keeps its position, so that nothing moves
 * under the pointer while the viewer sets several filters.
 */
export function steadyFacets(before: ShownFacets, next: EmailFacets): ShownFacets {
  const steady = filterGroups.map(({ name }) => [name, steadyValues(name, before, next)]);
  return { ...next, ...(Object.fromEntries(steady) as Pick<ShownFacets, ChoiceName>) };
}

function steadyValues(name: ChoiceName, before: ShownFacets, next: EmailFacets): ShownFacets[ChoiceName] {
  const answered: ShownFacets[ChoiceName] = next[name];
  const counted = new Map(answered.map((each) => [each.value, each]));
  const known = new Set(before[name].map(({ value }) => value));
  const count = absentCount(name, answered);
  return [
    ...before[name].map((each) => counted.get(each.value) ?? { ...each, count }),
    ...answered.filter(({ value }) => !known.has(value)),
  ];
}

interface Seen {
  q: string;
  /** The last answer, and the counts on screen. */
  answered: EmailFacets | undefined;
  shown: ShownFacets | undefined;
}

/** The counts on screen, in a stable order that new search words reset. */
export function useSteadyFacets(q: string, answered: EmailFacets | undefined): ShownFacets | undefined {
  const [seen, setSeen] = useState<Seen>({ q, answered, shown: answered });
  if (seen.answered === answered) return seen.shown;
  const before = seen.q === q ? seen.shown : undefined;
  const shown = before !== undefined && answered !== undefined ? steadyFacets(before, answered) : answered;
  setSeen({ q, answered, shown });
  return shown;
}
