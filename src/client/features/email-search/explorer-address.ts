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

/** The filters that take several values, any of which may hold, as they are called in addresses. */
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

/** What the explorer shows: everything its address says. */
export interface ExplorerAddress extends ChosenValues {
  q: string;
  /** The id of one of the reader's own sets of brands; null for all brands. */
  set: number | null;
  /** The least reduction in percent; null for any. */
  offer: number | null;
  hasCode: boolean;
  /** Days in UTC, both inclusive; null where the history is not cut. */
  from: string | null;
  to: string | null;
  /** Null for what fits the search best. */
  sort: EmailSort | null;
  view: ExplorerView;
  /** Where an address without JavaScript continues the list; null for the beginning. */
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

/** All that narrows a search, but for its words. */
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
 * Reads an address, such as `?q=sale&season=black_friday&offer=30`. What means nothing is left out, so that an old or
 * mangled link still shows emails; values stand in one order, so that one search is one question to the server.
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

/** A day that is one: the 31st of June is none. */
export function readDay(value: string | null): string | null {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && readDays(value) !== null ? value : null;
}

/** What the API is asked for a search; null and empty ask for nothing. */
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

/** The query string of an address with its question mark; empty for all emails. One state, one string. */
export function explorerSearch(address: ExplorerAddress): string {
  const { sort, view, start } = address;
  const all = { ...searchParameters(address), sort, view: view === 'pictures' ? null : view, cursor: start };
  return toSearch(all);
}

/** The same address with something else in it, from the beginning of its list. */
export function updateAddress(
  address: ExplorerAddress,
  change: Partial<Omit<ExplorerAddress, 'start'>>,
): ExplorerAddress {
  return { ...address, ...change, start: null };
}

/** A value ticked where it was not, and the other way round. */
export function toggleChoice(address: ExplorerAddress, name: ChoiceName, value: string): ExplorerAddress {
  const chosen: readonly string[] = address[name];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].sort();
  return updateAddress(address, { [name]: next.slice(0, maxFilterValues) });
}

/** Without its filters; words, order and view stay. */
export function withoutFilters(address: ExplorerAddress): ExplorerAddress {
  return updateAddress(address, noFilters);
}

export function hasFilters(address: ExplorerAddress): boolean {
  return countFilters(address) > 0;
}

/** How many values are chosen; the two ends of a range of days are one. */
export function countFilters(address: ExplorerAddress): number {
  const { set, offer, hasCode, from, to } = address;
  const single = [set !== null, offer !== null, hasCode, from !== null || to !== null].filter(Boolean).length;
  return choiceNames.reduce((sum, name) => sum + address[name].length, single);
}
