import { queryOptions } from '@tanstack/react-query';
import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';
import { paths } from '#shared/paths.ts';
import { comparedWeeks, maxCompared } from '#shared/vocabulary/norms.ts';

/** Address parameters of the comparison. */
export interface WantedComparison {
  /** Slugs, in order. */
  brands: readonly string[];
  /** Slug of the category to compare with; null for the category common to all brands. */
  category: string | null;
  /**
   * Id of one of the viewer's brand sets to compare with. Without named brands, its first ones are compared.
   */
  set: number | null;
  weeks: number;
}

/** Periods in weeks before the current one. The address omits the default. */
export const spans = [
  { weeks: 13, label: '3 months' },
  { weeks: 26, label: '6 months' },
  { weeks: comparedWeeks, label: '1 year' },
  { weeks: 104, label: '2 years' },
] as const;

export function readWantedComparison(search: URLSearchParams): WantedComparison {
  const named = search.getAll('brand').filter((slug) => slug !== '' && slug.length <= 200);
  const weeks = spans.find((span) => String(span.weeks) === search.get('weeks'))?.weeks ?? comparedWeeks;
  return {
    brands: [...new Set(named)].slice(0, maxCompared),
    category: search.get('category') || null,
    set: readPickedSet(search),
    weeks,
  };
}

/** Address of a comparison. */
export function comparisonPath({ brands, category, set, weeks }: WantedComparison): string {
  const query = { brand: brands, category, set, weeks: weeks === comparedWeeks ? null : weeks };
  return paths.compare() + toSearch(query);
}

export function comparisonQuery(api: ApiClient, { brands, category, set, weeks }: WantedComparison) {
  return queryOptions({
    queryKey: [...keys.brands, 'comparison', category, set, weeks, ...brands],
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/insights/compare', { query: { brand: brands, category, set, weeks }, signal }),
  });
}

export const load: Load = ({ search }, { queryClient, api }) =>
  Promise.all([
    queryClient.ensureQueryData(comparisonQuery(api, readWantedComparison(search))),
    loadBrandSets({ queryClient, api }),
  ]);
