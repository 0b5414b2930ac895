import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApiClient, getJson } from '#client/platform/api/api-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import type { Platforms } from '#shared/contract/platforms.ts';
import { paths } from '#shared/paths.ts';

/** What the address asks for; null for all. */
export interface WantedPlatforms {
  /** A slug. */
  category: string | null;
  platform: string | null;
}

const readName = (value: string | null) =>
  value === null || value === '' || value.length > 200 || value.includes('\0') ? null : value;

export function readWantedPlatforms(search: URLSearchParams): WantedPlatforms {
  return { category: readName(search.get('category')), platform: readName(search.get('platform')) };
}

/** The address, and behind `?` what its call is asked. */
function toSearch({ category, platform }: WantedPlatforms): string {
  const search = new URLSearchParams();
  if (category !== null) search.set('category', category);
  if (platform !== null) search.set('platform', platform);
  return search.size === 0 ? '' : `?${search}`;
}

export const platformsPath = (wanted: WantedPlatforms) => `${paths.platforms()}${toSearch(wanted)}`;

/** Its figures as a spreadsheet. */
export const platformsFile = (wanted: WantedPlatforms) => `/api/insights/platforms.csv${toSearch(wanted)}`;

/** `GET /api/insights/platforms`. */
export function platformsQuery(api: ApiClient, wanted: WantedPlatforms) {
  return queryOptions({
    queryKey: [...keys.brands, 'platforms', wanted.category, wanted.platform],
    queryFn: ({ signal }) => getJson<Platforms>(api, `/api/insights/platforms${toSearch(wanted)}`, signal),
    placeholderData: keepPreviousData,
  });
}
