import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from '#client/platform/router/location.tsx';
import { searchIssue } from '#client/platform/router/search-terms.ts';
import {
  type OptimisticAddress,
  useOptimisticAddress,
} from '#client/platform/router/use-optimistic-address.ts';

/** The search field of a page. */
export interface SearchTermsField {
  field: RefObject<HTMLInputElement | null>;
  /** Reason why its content cannot be searched for; undefined if valid. */
  issue: string | undefined;
  /** Validates its content. @returns true if valid. */
  judge: () => boolean;
  /** Replaces its content. */
  write: (words: string) => void;
}

/**
 * Returns the address of a page with filters and a search field. The viewer owns the field until it is
 * submitted: Enter submits it, and each filter change includes its words, as the form without JavaScript
 * does. Any other navigation, such as Back or a link, puts the words of its address into the field.
 * @param read a stable function, as is `toSearch`, which returns the query string with its question mark, or
 * an empty string.
 */
export function useSearchPageAddress<Address extends { q: string }>(
  read: (search: URLSearchParams) => Address,
  toSearch: (address: Address) => string,
): OptimisticAddress<Address> & { words: SearchTermsField } {
  const { address, show } = useOptimisticAddress(read, toSearch);
  const location = useLocation();
  const { search } = location;
  const field = useRef<HTMLInputElement>(null);
  const [issue, setIssue] = useState<string>();
  /** The arrival whose words are in the field, and the query requested from there. */
  const arrival = useRef<{ location: Location; asked: string | null }>({ location, asked: null });
  const { q } = address;
  useEffect(() => {
    const { location: before, asked } = arrival.current;
    if (before === location) return;
    arrival.current = { location, asked: null };
    // Our own request included the words; the viewer may have typed more since.
    if (asked === search || field.current === null) return;
    field.current.value = q;
    setIssue(undefined);
  }, [location, search, q]);
  const write = (words: string) => {
    if (field.current !== null) field.current.value = words;
  };
  const judge = () => {
    const found = searchIssue(field.current?.value ?? '');
    setIssue(found);
    return found === undefined;
  };
  return {
    address,
    show: (next) => {
      // A filter change applies although the words are too long; they stay in the field with the error below.
      const wanted = judge() ? { ...next, q: field.current?.value.trim() ?? next.q } : next;
      arrival.current.asked = toSearch(wanted);
      show(wanted);
    },
    words: { field, issue, judge, write },
  };
}
