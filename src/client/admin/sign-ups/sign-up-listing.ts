import type { SignUpSort } from '#shared/contract/intake/sign-ups.ts';
import { readQuery } from '#shared/search-query.ts';
import { type SignUpState, signUpStates } from '#shared/vocabulary/sign-up-states.ts';

/** Filter, order and page of the ledger, as the address holds them. */
export interface SignUpListing {
  /** Trimmed; empty for every sign-up. */
  query: string;
  /** Null for all. */
  state: SignUpState | null;
  sort: SignUpSort;
  direction: 'asc' | 'desc';
  /** Cursor of the page; null for the first. */
  start: string | null;
}

/** Labels of the sort selector. Importing the contract's list would bundle its validator. */
export const sortLabels: Record<SignUpSort, string> = {
  brand: 'Brand',
  state: 'State',
  mails: 'Email Count',
  firstMail: 'First email',
  lastMail: 'Last email',
  rhythm: 'Rhythm',
  silentSince: 'Silent since',
};

const sorts = Object.keys(sortLabels) as SignUpSort[];

/** Reads the listing of an address such as `?state=silent&sort=lastMail`; unknown values are ignored. */
export function readSignUpListing(search: URLSearchParams): SignUpListing {
  return {
    query: readQuery(search),
    state: signUpStates.find((state) => state === search.get('state')) ?? null,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'brand',
    direction: search.get('direction') === 'desc' ? 'desc' : 'asc',
    start: search.get('cursor') || null,
  };
}

/** The listing as API parameters, without its page. */
export function signUpParameters({ query, state, sort, direction }: SignUpListing): Record<string, string> {
  return { sort, direction, ...(query !== '' && { q: query }), ...(state !== null && { state }) };
}

/** Address parameters of a sort order; the default order is omitted. */
export function sortParameters({ sort, direction }: { sort: string; direction: 'asc' | 'desc' }) {
  return { sort: sort === 'brand' ? null : sort, direction: direction === 'asc' ? null : direction };
}

/**
 * The order a click on a header leads to: the column's natural direction, or the reverse if the list is
 * already sorted by it.
 */
export function sortedBy(
  { sort, direction }: Pick<SignUpListing, 'sort' | 'direction'>,
  key: string,
): Pick<SignUpListing, 'sort' | 'direction'> {
  const wanted = sorts.find((each) => each === key) ?? sort;
  if (sort === wanted) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { sort: wanted, direction: wanted === 'mails' || wanted === 'lastMail' ? 'desc' : 'asc' };
}
