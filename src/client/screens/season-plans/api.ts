import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { SeasonPlan } from '#shared/contract/season-plans.ts';
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
  const query = new URLSearchParams();
  if (year !== null) query.set('year', String(year));
  if (compare !== null) query.set('compare', String(compare));
  for (const brand of brands) query.append('brand', brand);
  return query.size === 0 ? paths.planner(season) : `${paths.planner(season)}?${query}`;
}

/** `GET /api/insights/seasons/{season}`. */
export function planQuery(
  api: ApiClient,
  { season, year, brands }: Pick<WantedPlan, 'season' | 'year' | 'brands'>,
) {
  const query = new URLSearchParams(brands.map((brand): [string, string] => ['brand', brand]));
  if (year !== null) query.set('year', String(year));
  return queryOptions({
    queryKey: [...keys.brands, 'plans', season, year, ...brands],
    queryFn: ({ signal }) => getJson<SeasonPlan>(api, `/api/insights/seasons/${season}?${query}`, signal),
  });
}
