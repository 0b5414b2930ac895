import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brandsNamedQuery } from '#client/features/email-search/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';
import type { FilterChoice } from '#client/screens/emails/filters/filter-choices.ts';

/** Long enough for a pause in typing, short enough not to be waited for. */
const pauseMs = 250;

interface FurtherBrandsProps {
  /** What is typed, not empty. */
  typed: string;
  /** Those that are counted; the search beside knows their names. */
  counted: ReadonlySet<string>;
  /** Whether some of those were found. */
  hasCounted: boolean;
  rowOf: (choice: FilterChoice) => ReactNode;
}

/** Brands with these letters in their names that are not among the most frequent of the search, and so not counted. */
export function FurtherBrands({ typed, counted, hasCounted, rowOf }: FurtherBrandsProps) {
  const query = useDebounced(typed.trim(), pauseMs);
  const { data } = useQuery({ ...brandsNamedQuery(useApi(), query), enabled: query !== '' });
  const further = data?.filter(({ slug }) => !counted.has(slug)) ?? [];
  if (further.length === 0 && !hasCounted && data !== undefined) {
    return <li className="px-2 py-1.5 text-sm text-ink-2">No results for "{typed.trim()}"</li>;
  }
  return further.map(({ slug, name }) => rowOf({ value: slug, label: name, count: null, isChosen: false }));
}
