import type { AdminEmailSort, ListedState } from '#shared/contract/curation/admin-emails.ts';
import { queryParameter, readQuery } from '#shared/search-query.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** Value of the parameter `display` for emails shown as their text. */
export const textOnly = 'text';

/** States the table can be filtered by. Importing the contract's list would bundle its validator. */
export const stateLabels: Record<ListedState, string> = {
  published: 'Published',
  held: 'Held',
  hidden: 'Hidden',
  deleted: 'Deleted',
};

export const emailSortLabels: Record<AdminEmailSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  unsure: 'Least certain first',
  subject: 'Subject A to Z',
};

const isKeyOf = (labels: object) => (value: string) => Object.hasOwn(labels, value);
const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/**
 * Filters by address parameter: the API's name of each, and a test of its values. `adminEmailFilter`
 * describes them.
 */
const filters = {
  type: ['campaignType', isKeyOf(campaignTypeLabels)],
  display: ['hasCleaningNote', (value: string) => value === textOnly],
  state: ['state', isKeyOf(stateLabels)],
  season: ['season', isKeyOf(seasonLabels)],
  brand: ['brandId', matches(/^[1-9]\d{0,8}$/)],
  language: ['language', matches(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)],
  platform: ['esp', matches(/^[^\0]{1,200}$/)],
  category: ['category', matches(/^[^\0]{1,200}$/)],
  offer: ['offer', matches(/^([1-9]\d?|100)$/)],
  code: ['code', (value: string) => value === '1'],
  from: ['from', matches(/^\d{4}-\d\d-\d\d$/)],
  to: ['to', matches(/^\d{4}-\d\d-\d\d$/)],
  below: ['confidenceBelow', matches(/^[1-9]\d?$/)],
} as const satisfies Record<string, readonly [api: string, isValid: (value: string) => boolean]>;

/** An address parameter that filters the table. */
export type EmailFilterName = keyof typeof filters;

/** Filter and order of the emails table. */
export interface EmailListing {
  /** Trimmed; empty for every email. */
  query: string;
  /** By address parameter; an absent one does not filter. */
  filter: Partial<Record<EmailFilterName, string>>;
  sort: AdminEmailSort;
}

export const emailFilterNames = Object.keys(filters) as EmailFilterName[];

/** Address parameters that a saved view of the table keeps. */
export const emailViewNames: readonly string[] = [queryParameter, ...emailFilterNames, 'sort'];

/** Reads the listing of a shared address; invalid values are ignored. */
export function readEmailListing(search: URLSearchParams): EmailListing {
  const filter: EmailListing['filter'] = {};
  for (const name of emailFilterNames) {
    const value = search.get(name) ?? '';
    if (filters[name][1](value)) filter[name] = value;
  }
  const sort = search.get('sort') ?? '';
  return {
    query: readQuery(search),
    filter,
    sort: isKeyOf(emailSortLabels)(sort) ? (sort as AdminEmailSort) : 'newest',
  };
}

/** Search and filter as API parameters, without the order. See `adminEmailFilter`. */
export function emailParameters({ query, filter }: EmailListing): Record<string, string> {
  const named = emailFilterNames.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [[filters[name][0], name === 'display' ? 'true' : value] as const];
  });
  return { ...(query !== '' && { q: query }), ...Object.fromEntries(named) };
}
