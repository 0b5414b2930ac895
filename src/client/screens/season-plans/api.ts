import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';
import { paths } from '#shared/paths.ts';
import { type EventSeason, eventSeasons } from '#shared/vocabulary/season-events.ts';

/** What a plan's address asks for; null for a season that is about no day. */
export interface WantedPlan {
  season: EventSeason;
  /** Null for the nearest. */
  year: number | null;
  /** The year that is shown behind it; null for none. */
  compare: number | null;
  /** Slugs; none for those with the most mail. */
  brands: readonly string[];
}

/** More brands than this are no plan. */
export const mostPlanned = 20;

/** @param season of the path. */
export function readWantedPlan(season: string | undefined, search: URLSearchParams): WantedPlan | null {
  const known = eventSeasons.find((each) => each === season);
  if (known === undefined) return null;
  return {
    season: known,
    year: readYear(search.get('year')),
    compare: readYear(search.get('compare')),
    brands: [...new Set(search.getAll('brand'))].slice(0, mostPlanned),
  };
}

const readYear = (text: string | null) =>
  text !== null && /^(?:19[7-9]\d|2\d{3})$/.test(text) ? Number(text) : null;

/** The address of a plan. */
export function planPath({ season, year, compare, brands }: WantedPlan): string {
  return paths.planner(season) + toSearch({ year, compare, brand: brands });
}

export function planQuery(
  api: ApiClient,
  { season, year, brands }: Pick<WantedPlan, 'season' | 'year' | 'brands'>,
) {
  return queryOptions({
    queryKey: [...keys.brands, 'plans', season, year, ...brands],
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/insights/seasons/:season', {
        params: { season },
        query: { brand: brands, year },
        signal,
      }),
  });
}

export const load: Load = ({ params, search }, { queryClient, api }) => {
  const wanted = readWantedPlan(params.season, search);
  if (wanted === null) return loadMissing(params.season ?? '', { queryClient, api });
  return Promise.all([
    queryClient.ensureQueryData(planQuery(api, wanted)),
    wanted.compare !== null &&
      queryClient.ensureQueryData(planQuery(api, { ...wanted, year: wanted.compare })),
  ]);
};
