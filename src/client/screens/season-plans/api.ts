import { queryOptions } from '@tanstack/react-query';
import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import { readBrandGroup } from '#client/features/brand-sets/brand-group.ts';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { loadFollows } from '#client/features/follows/api.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { apiPath, callApi } from '#client/platform/api/call-api.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';
import { loadMissing } from '#client/screens/not-found/load.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';
import { paths } from '#shared/paths.ts';
import { type EventSeason, eventSeasons } from '#shared/vocabulary/season-events.ts';

/** Address parameters of a plan. */
export interface WantedPlan {
  season: EventSeason;
  /** Null for the nearest. */
  year: number | null;
  /** The year to compare with; null for none. */
  compare: number | null;
  /** A slug; null for all. */
  category: string | null;
  /** Id of one of the viewer's brand sets; null for all. */
  set: number | null;
  /** Slugs; empty for the brands with most mail. */
  brands: readonly string[];
}

/** Maximum number of brands. */
export const maxPlanned = 20;

/** Null for a season without an event. @param season from the path. */
export function readWantedPlan(season: string | undefined, search: URLSearchParams): WantedPlan | null {
  const known = eventSeasons.find((each) => each === season);
  if (known === undefined) return null;
  return {
    season: known,
    year: readYear(search.get('year')),
    compare: readYear(search.get('compare')),
    ...readBrandGroup(search),
    brands: [...new Set(search.getAll('brand'))].slice(0, maxPlanned),
  };
}

const readYear = (text: string | null) =>
  text !== null && /^(?:19[7-9]\d|2\d{3})$/.test(text) ? Number(text) : null;

/** Query string of a plan, with its question mark. */
export const planSearch = ({ year, compare, category, set, brands }: WantedPlan): string =>
  toSearch({ year, compare, category, set, brand: brands });

export const planPath = (wanted: WantedPlan): string => paths.planner(wanted.season) + planSearch(wanted);

/** Path of the plan's emails in the explorer, or null without any. Adds a day at each end, for other time zones. */
export function planEmailsPath(
  { season, lanes }: SeasonPlan,
  { category, set, brands }: WantedPlan,
): string | null {
  const days = lanes.flatMap(({ event, cells }) => cells.map(({ offset }) => dayNumber(event) + offset));
  if (days.length === 0) return null;
  const from = dayOfNumber(Math.min(...days) - 1);
  const to = dayOfNumber(Math.max(...days) + 1);
  return paths.emails() + toSearch({ season, category, brand: brands, set, from, to });
}

/** Path of the spreadsheet of the figures. */
export const planFile = ({ season, year, compare, category, set, brands }: WantedPlan): string =>
  apiPath(
    '/api/insights/seasons/:season/days.csv',
    { season },
    { year, compare, category, set, brand: brands },
  );

export function planQuery(
  api: ApiClient,
  { season, year, category, set, brands }: Omit<WantedPlan, 'compare'>,
) {
  return queryOptions({
    queryKey: [...keys.brands, 'plans', season, year, category, set, ...brands],
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/insights/seasons/:season', {
        params: { season },
        query: { brand: brands, year, category, set },
        signal,
      }),
  });
}

export const load: Load = ({ params, search }, { queryClient, api }) => {
  const wanted = readWantedPlan(params.season, search);
  if (wanted === null) return loadMissing(params.season ?? '', { queryClient, api });
  return Promise.all([
    queryClient.ensureQueryData(planQuery(api, wanted)),
    queryClient.ensureQueryData(categoriesQuery(api)),
    loadBrandSets({ queryClient, api }),
    loadFollows({ queryClient, api }),
    wanted.compare !== null &&
      queryClient.ensureQueryData(planQuery(api, { ...wanted, year: wanted.compare })),
  ]);
};
