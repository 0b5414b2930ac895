import type { SignUpSort } from '#shared/contract/intake/sign-ups.ts';
import { readQuery } from '#shared/search-query.ts';
import { type SignUpState, signUpStates } from '#shared/vocabulary/sign-up-states.ts';

/** What the ledger is narrowed to and sorted by, as its address says. */
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

/** The words of the sort selector. The contract's own list would bring its validator along. */
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

/** Reads the listing of an address such as `?state=silent&sort=lastMail`; what it does not know is left out. */
export function readSignUpListing(search: URLSearchParams): SignUpListing {
  return {
    query: readQuery(search),
    state: signUpStates.find((state) => state === search.get('state')) ?? null,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'brand',
    direction: search.get('direction') === 'desc' ? 'desc' : 'asc',
    start: search.get('cursor') || null,
  };
}

/** The listing as the API's parameters, without its page. */
export function signUpParameters({ query, state, sort, direction }: SignUpListing): Record<string, string> {
  return { sort, direction, ...(query !== '' && { q: query }), ...(state !== null && { state }) };
}

/** The address of a sort order; the default one is left out of it. */
export function sortParameters({ sort, direction }: { sort: string; direction: 'asc' | 'desc' }) {
  return { sort: sort === 'brand' ? null : sort, direction: direction === 'asc' ? null : direction };
}

/** Where a header leads: its own natural direction, or the other one when the list is sorted by it already. */
export function sortedBy(
  { sort, direction }: Pick<SignUpListing, 'sort' | 'direction'>,
  key: string,
): Pick<SignUpListing, 'sort' | 'direction'> {
  const wanted = sorts.find((each) => each === key) ?? sort;
  if (sort === wanted) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { sort: wanted, direction: wanted === 'mails' || wanted === 'lastMail' ? 'desc' : 'asc' };
}
