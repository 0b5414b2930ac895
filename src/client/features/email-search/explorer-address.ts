import { toSearch } from '#client/platform/api/to-search.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';
import { readSearchTerms } from '#client/platform/router/search-terms.ts';
import { readDays } from '#shared/email-query/days.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import {
  type EmailSort,
  type ExplorerView,
  emailSorts,
  explorerViews,
  maxFilterValues,
} from '#shared/vocabulary/email-search.ts';
import { type Season, seasons } from '#shared/vocabulary/seasons.ts';

/** Filters with several values, any of which may match, named as in addresses. */
export interface ChosenValues {
  type: readonly CampaignType[];
  season: readonly Season[];
  /** Slugs. */
  category: readonly string[];
  /** Slugs. */
  brand: readonly string[];
  platform: readonly string[];
  /** BCP 47 tags. */
  language: readonly string[];
}

export type ChoiceName = keyof ChosenValues;

/** State of the explorer: everything in its address. */
export interface ExplorerAddress extends ChosenValues {
  q: string;
  /** Id of one of the user's brand sets; null for all brands. */
  set: number | null;
  /** Smallest reduction in percent; null for any. */
  offer: number | null;
  hasCode: boolean;
  /** UTC days, both inclusive; null for no limit. */
  from: string | null;
  to: string | null;
  /** null for relevance to the search. */
  sort: EmailSort | null;
  view: ExplorerView;
  /** Cursor for pagination without JavaScript; null for the beginning. */
  start: string | null;
}

const noChoices: ChosenValues = {
  type: [],
  season: [],
  category: [],
  brand: [],
  platform: [],
  language: [],
};

/** All filters unset; the words of the search are not a filter. */
const noFilters = { ...noChoices, set: null, offer: null, hasCode: false, from: null, to: null } as const;

const isName = (value: string) => value.length <= 200 && !value.includes('\0');

const isChoice: { [Name in ChoiceName]: (value: string) => boolean } = {
  type: (value) => campaignTypes.some((type) => type === value),
  season: (value) => seasons.some((season) => season === value),
  category: isName,
  brand: isName,
  platform: isName,
  language: (value) => /^[a-z]{2,3}$/.test(value),
};

const choiceNames = Object.keys(noChoices) as ChoiceName[];

/**
 * Reads an address, such as `?q=sale&season=black_friday&offer=30`. Ignores invalid parameters, so that an
 * old or mangled link still shows emails. Normalizes the order of values, so that equal searches make equal
 * requests.
 */
export function readExplorerAddress(search: URLSearchParams): ExplorerAddress {
  const choices = Object.fromEntries(choiceNames.map((name) => [name, readChoices(search, name)]));
  return {
    ...(choices as unknown as ChosenValues),
    q: readSearchTerms(search),
    set: readPickedSet(search),
    offer: readOffer(search.get('offer')),
    hasCode: search.get('code') === '1',
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    sort: emailSorts.find((sort) => sort === search.get('sort')) ?? null,
    view: explorerViews.find((view) => view === search.get('view')) ?? 'pictures',
    start: search.get('cursor') || null,
  };
}

function readChoices(search: URLSearchParams, name: ChoiceName): string[] {
  const given = search.getAll(name).filter((value) => value !== '' && isChoice[name](value));
  return [...new Set(given)].sort().slice(0, maxFilterValues);
}

function readOffer(value: string | null): number | null {
  return value !== null && /^([1-9]\d?|100)$/.test(value) ? Number(value) : null;
}

/** Returns a valid day, else null: 31 June is none. */
export function readDay(value: string | null): string | null {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && readDays(value) !== null ? value : null;
}

/** Returns the API's parameters of a search; null and empty values are omitted. */
export function searchParameters(address: ExplorerAddress) {
  const { q, set, offer, hasCode, from, to } = address;
  const choices = Object.fromEntries(choiceNames.map((name) => [name, address[name]]));
  return {
    q,
    ...(choices as unknown as ChosenValues),
    set: set === null ? null : String(set),
    offer: offer === null ? null : String(offer),
    code: hasCode ? '1' : null,
    from,
    to,
  };
}

/** Returns the canonical query string of an address with its question mark; empty for all emails. */
export function explorerSearch(address: ExplorerAddress): string {
  const { sort, view, start } = address;
  const all = { ...searchParameters(address), sort, view: view === 'pictures' ? null : view, cursor: start };
  return toSearch(all);
}

/** Returns the address with changes, from the beginning of its list. */
export function updateAddress(
  address: ExplorerAddress,
  change: Partial<Omit<ExplorerAddress, 'start'>>,
): ExplorerAddress {
  return { ...address, ...change, start: null };
}

/** Adds the value if missing, else removes it. */
export function toggleChoice(address: ExplorerAddress, name: ChoiceName, value: string): ExplorerAddress {
  const chosen: readonly string[] = address[name];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].sort();
  return updateAddress(address, { [name]: next.slice(0, maxFilterValues) });
}

/** Removes the filters; words, order and view stay. */
export function withoutFilters(address: ExplorerAddress): ExplorerAddress {
  return updateAddress(address, noFilters);
}

export function hasFilters(address: ExplorerAddress): boolean {
  return countFilters(address) > 0;
}

/** Counts the chosen values; the two ends of a range of days count as one. */
export function countFilters(address: ExplorerAddress): number {
  const { set, offer, hasCode, from, to } = address;
  const single = [set !== null, offer !== null, hasCode, from !== null || to !== null].filter(Boolean).length;
  return choiceNames.reduce((sum, name) => sum + address[name].length, single);
}
