import { readBrandGroup } from '#client/features/brand-sets/brand-group.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { type OfferKind, type OfferScope, offerKinds, offerScopes } from '#shared/vocabulary/offer-kinds.ts';
import {
  maxCodeLength,
  maxDaysAhead,
  type OfferSort,
  offerSorts,
  type ThresholdFilter,
  thresholdFilters,
} from '#shared/vocabulary/offer-search.ts';

/** Filters, order and page of the list of offers, as the address holds them. Null does not filter. */
export interface OfferAddress {
  kind: OfferKind | null;
  /** Minimum percentage. */
  depth: number | null;
  /** Prefix of a code. */
  code: string;
  hasCode: boolean;
  threshold: ThresholdFilter | null;
  scope: OfferScope | null;
  /** 'live' for live offers; a number for offers that end within that many days. */
  valid: 'live' | number | null;
  /** A slug, as is `category`. */
  brand: string | null;
  category: string | null;
  /** Id of one of the viewer's brand sets. */
  set: number | null;
  sort: OfferSort;
  /** Cursor of a page without JavaScript; null for the first. */
  start: string | null;
}

const noFilters = {
  kind: null,
  depth: null,
  code: '',
  hasCode: false,
  threshold: null,
  scope: null,
  valid: null,
  brand: null,
  category: null,
  set: null,
} as const;

/**
 * Reads an address, such as `?kind=percent&depth=30&valid=live`. Invalid values are ignored, so that an old
 * link still shows offers.
 */
export function readOfferAddress(search: URLSearchParams): OfferAddress {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name)) ?? null;
  return {
    kind: oneOf('kind', offerKinds),
    depth: readNumber(search.get('depth'), 1, 100),
    code: (search.get('code') ?? '').replaceAll('\0', '').trim().slice(0, maxCodeLength),
    hasCode: search.get('hasCode') === '1',
    threshold: oneOf('threshold', thresholdFilters),
    scope: oneOf('scope', offerScopes),
    valid: search.get('valid') === 'live' ? 'live' : readNumber(search.get('valid'), 0, maxDaysAhead),
    brand: readName(search.get('brand')),
    ...readBrandGroup(search),
    sort: oneOf('sort', offerSorts) ?? 'deepest',
    start: search.get('cursor') || null,
  };
}

function readNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

const readName = (text: string | null) =>
  text !== null && text !== '' && text.length <= 200 && !text.includes('\0') ? text : null;

/** The filters as API parameters; null and empty ones are omitted. */
export function offerParameters(address: OfferAddress) {
  const { kind, depth, code, hasCode, threshold, scope, valid, brand, category, set, sort } = address;
  return {
    kind,
    depth: depth === null ? null : String(depth),
    code,
    hasCode: hasCode ? '1' : null,
    threshold,
    scope,
    live: valid === 'live' ? '1' : null,
    endsWithin: typeof valid === 'number' ? String(valid) : null,
    brand,
    category,
    set: set === null ? null : String(set),
    sort,
  };
}

/** The normalized query string of an address with its question mark; empty for the default list. */
export function offerSearch(address: OfferAddress): string {
  const { live: _live, endsWithin: _within, sort, ...parameters } = offerParameters(address);
  return toSearch({
    ...parameters,
    valid: address.valid === null ? null : String(address.valid),
    sort: sort === 'deepest' ? null : sort,
    cursor: address.start,
  });
}

/** A download, followed by the browser itself. */
export const offerExportPath = (address: OfferAddress) =>
  apiPath('/api/insights/offers.csv', {}, offerParameters(address));

/** A changed address, back on the first page. */
export const updateOfferAddress = (
  address: OfferAddress,
  change: Partial<Omit<OfferAddress, 'start'>>,
): OfferAddress => ({ ...address, ...change, start: null });

export const withoutOfferFilters = (address: OfferAddress) => updateOfferAddress(address, noFilters);

export const countOfferFilters = (address: OfferAddress) =>
  Object.entries(noFilters).filter(([name, none]) => address[name as keyof OfferAddress] !== none).length;
