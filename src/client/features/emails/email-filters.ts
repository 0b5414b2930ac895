import { toSearch } from '#client/platform/api/to-search.ts';
import { type CampaignType, campaignTypeTabs } from '#shared/vocabulary/campaign-types.ts';
import { filterableSeasons, type Season } from '#shared/vocabulary/seasons.ts';

/** Filters of a brand's emails: a type AND any of the seasons (specification, section 4). */
export interface EmailFilters {
  type: CampaignType | 'all';
  /** In the order of the vocabulary, each once; empty for every season. */
  seasons: readonly Season[];
}

export const noFilters: EmailFilters = { type: 'all', seasons: [] };

/**
 * Reads the filters of a shared address, such as `?type=promotion&season=fall&season=winter`. Ignores unknown
 * values, so that an old or mangled link still shows emails.
 */
export function readEmailFilters(search: URLSearchParams): EmailFilters {
  const type = search.get('type');
  const wanted = new Set(search.getAll('season'));
  return {
    type: campaignTypeTabs.find((tab) => tab.value === type)?.value ?? 'all',
    seasons: filterableSeasons.filter((season) => wanted.has(season)),
  };
}

/** Returns the canonical query string of the filters with its question mark; empty without filters. */
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

/** Adds the season if missing, else removes it. */
export function toggleSeason(filters: EmailFilters, season: Season): EmailFilters {
  const seasons = filterableSeasons.filter((each) =>
    each === season ? !filters.seasons.includes(season) : filters.seasons.includes(each),
  );
  return { ...filters, seasons };
}
