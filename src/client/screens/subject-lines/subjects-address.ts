import { readBrandGroup } from '#client/features/brand-sets/brand-group.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { readSearchTerms } from '#client/platform/router/search-terms.ts';
import { paths } from '#shared/paths.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { maxFilterValues } from '#shared/vocabulary/email-search.ts';
import { type Season, seasons } from '#shared/vocabulary/seasons.ts';
import {
  type SubjectLength,
  type SubjectShape,
  subjectLengths,
  subjectShapes,
} from '#shared/vocabulary/subject-shapes.ts';

/** Filters and page of the subject lines, as the address holds them. Null for any. */
export interface SubjectsAddress {
  q: string;
  /** Slugs. */
  brands: readonly string[];
  /** A slug. */
  category: string | null;
  /** Id of one of the viewer's brand sets. */
  set: number | null;
  type: CampaignType | null;
  season: Season | null;
  /** Minimum reduction in percent. */
  offer: number | null;
  /** A line must have all of them. */
  shapes: readonly SubjectShape[];
  length: SubjectLength | null;
  /** Cursor of a page without JavaScript. */
  start: string | null;
}

const isName = (value: string | null): value is string =>
  value !== null && value !== '' && value.length <= 200 && !value.includes('\0');

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | null =>
  values.find((value) => value === given) ?? null;

/** Reads an address; invalid values are ignored, so that an old or mangled link still shows lines. */
export function readSubjectsAddress(search: URLSearchParams): SubjectsAddress {
  const offer = search.get('offer') ?? '';
  return {
    q: readSearchTerms(search),
    brands: [...new Set(search.getAll('brand').filter(isName))].sort().slice(0, maxFilterValues),
    ...readBrandGroup(search),
    type: oneOf(campaignTypes, search.get('type')),
    season: oneOf(seasons, search.get('season')),
    offer: /^(?:[1-9]\d?|100)$/.test(offer) ? Number(offer) : null,
    shapes: subjectShapes.filter((shape) => search.getAll('shape').includes(shape)),
    length: oneOf(subjectLengths, search.get('length')),
    start: search.get('cursor') || null,
  };
}

/** API parameters of the lines. */
export function lineParameters({
  q,
  brands,
  category,
  set,
  type,
  season,
  offer,
  shapes,
  length,
}: SubjectsAddress) {
  return {
    q,
    brand: brands,
    category,
    set: set === null ? null : String(set),
    type,
    season,
    offer: offer === null ? null : String(offer),
    shape: shapes,
    length,
  };
}

/** API parameters of the habits: the filters except text, shapes and length. */
export function habitParameters(address: SubjectsAddress) {
  const { q: _q, shape: _shape, length: _length, ...which } = lineParameters(address);
  return which;
}

/** Query string of an address with its question mark; empty for all lines. */
export const subjectsSearch = (address: SubjectsAddress) =>
  toSearch({ ...lineParameters(address), cursor: address.start });

export const subjectsPath = (address: SubjectsAddress) => `${paths.subjects()}${subjectsSearch(address)}`;

/** A changed address, back on the first page. */
export const updateSubjectsAddress = (
  address: SubjectsAddress,
  change: Partial<Omit<SubjectsAddress, 'start'>>,
): SubjectsAddress => ({ ...address, ...change, start: null });

/** Path of the spreadsheet of the lines. */
export const subjectsFile = (address: SubjectsAddress) =>
  apiPath('/api/insights/subjects.csv', {}, lineParameters(address));

/** Explorer address of the emails that the habits count and whose subject contains a text. */
export function linesWithPhrasePath(address: SubjectsAddress, text: string): string {
  const { brands: brand, category, set, type, season, offer } = address;
  const q = `subject:"${text.replaceAll('"', ' ')}"`;
  return `${paths.emails()}${toSearch({ q, brand, category, set, type, season, offer: offer === null ? null : String(offer) })}`;
}
