import { toSearch } from '#client/platform/api/to-search.ts';
import { type CampaignType, campaignTypeTabs } from '#shared/vocabulary/campaign-types.ts';
import { filterableSeasons, type Season } from '#shared/vocabulary/seasons.ts';

/** What a brand's emails are narrowed to: a type AND any of the seasons (specification, section 4). */
export interface EmailFilters {
  type: CampaignType | 'all';
  /** In the order of the vocabulary, each once; empty for every season. */
  seasons: readonly Season[];
}

export const noFilters: EmailFilters = { type: 'all', seasons: [] };

/**
 * Reads the filters of a shared address, such as `?type=promotion&season=fall&season=winter`.
 * Words that name no tab or season are left out, so that an old or mangled link still shows emails.
 */
export function readEmailFilters(search: URLSearchParams): EmailFilters {
  const type = search.get('type');
  const wanted = new Set(search.getAll('season'));
  return {
    type: campaignTypeTabs.find((tab) => tab.value === type)?.value ?? 'all',
    seasons: filterableSeasons.filter((season) => wanted.has(season)),
  };
}

/** The query string of the filters with its question mark; empty when nothing is filtered. One state, one string. */
export function emailFiltersSearch({ type, seasons }: EmailFilters): string {
  const season = filterableSeasons.filter((each) => seasons.includes(each));
  return toSearch({ type: type === 'all' ? null : type, season });
}

export function hasFilters({ type, seasons }: EmailFilters): boolean {
  return type !== 'all' || seasons.length > 0;
}

export function withType(filters: EmailFilters, type: EmailFilters['type']): EmailFilters {
  return { ...filters, type };
}

/** The same filters with one season added where it is missing and taken out where it stands. */
export function toggleSeason(filters: EmailFilters, season: Season): EmailFilters {
  const seasons = filterableSeasons.filter((each) =>
    each === season ? !filters.seasons.includes(season) : filters.seasons.includes(each),
  );
  return { ...filters, seasons };
}
