import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { keys } from '#client/lib/query-keys.ts';
import type { SeasonPlan } from '#shared/contract/season-plans.ts';
import { type EventSeason, eventSeasons } from '#shared/vocabulary/season-events.ts';

/** What a plan's address asks for; null for a season that is about no day. */
export interface WantedPlan {
  season: EventSeason;
  /** Null for the nearest. */
  year: number | null;
  /** Slugs; none for those with the most mail. */
  brands: readonly string[];
}

/** @param season of the path. */
export function readWantedPlan(season: string | undefined, search: URLSearchParams): WantedPlan | null {
  const known = eventSeasons.find((each) => each === season);
  if (known === undefined) return null;
  const year = search.get('year') ?? '';
  return {
    season: known,
    year: /^(?:19[7-9]\d|2\d{3})$/.test(year) ? Number(year) : null,
    brands: search.getAll('brand').slice(0, 20),
  };
}

/** `GET /api/insights/seasons/{season}`. */
export function planQuery(api: ApiClient, { season, year, brands }: WantedPlan) {
  const query = new URLSearchParams(brands.map((brand): [string, string] => ['brand', brand]));
  if (year !== null) query.set('year', String(year));
  return queryOptions({
    queryKey: [...keys.brands, 'plans', season, year, ...brands],
    queryFn: async () =>
      (await api.request<SeasonPlan>('GET', `/api/insights/seasons/${season}?${query}`)).body,
  });
}
