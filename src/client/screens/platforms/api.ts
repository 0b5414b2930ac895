import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadBrandSets } from '#client/features/brand-sets/api.ts';
import { readBrandGroup } from '#client/features/brand-sets/brand-group.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { apiPath, callApi } from '#client/platform/api/call-api.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Load } from '#client/platform/router/page.ts';
import { paths } from '#shared/paths.ts';

/** Address parameters; null for all. */
export interface WantedPlatforms {
  /** A slug. */
  category: string | null;
  /** Id of one of the viewer's brand sets. */
  set: number | null;
  platform: string | null;
}

const readName = (value: string | null) =>
  value === null || value === '' || value.length > 200 || value.includes('\0') ? null : value;

export function readWantedPlatforms(search: URLSearchParams): WantedPlatforms {
  return { ...readBrandGroup(search), platform: readName(search.get('platform')) };
}

export const platformsPath = ({ category, set, platform }: WantedPlatforms) =>
  paths.platforms() + toSearch({ category, set, platform });

/** Path of the spreadsheet of the figures. */
export const platformsFile = ({ category, set, platform }: WantedPlatforms) =>
  apiPath('/api/insights/platforms.csv', {}, { category, set, platform });

export function platformsQuery(api: ApiClient, { category, set, platform }: WantedPlatforms) {
  return queryOptions({
    queryKey: [...keys.brands, 'platforms', category, set, platform],
    queryFn: ({ signal }) =>
      callApi(api, 'GET /api/insights/platforms', { query: { category, set, platform }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const load: Load = ({ search }, { queryClient, api }) =>
  Promise.all([
    queryClient.ensureQueryData(platformsQuery(api, readWantedPlatforms(search))),
    loadBrandSets({ queryClient, api }),
  ]);
