import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from '#client/platform/router/location.tsx';
import { searchIssue } from '#client/platform/router/search-terms.ts';
import {
  type OptimisticAddress,
  useOptimisticAddress,
} from '#client/platform/router/use-optimistic-address.ts';

/** The box of a page's search. */
export interface SearchTermsField {
  field: RefObject<HTMLInputElement | null>;
  /** Why what stands in it cannot be searched for; undefined where it can. */
  issue: string | undefined;
  /** Looks at what stands in it. @returns whether it can be searched for. */
  judge: () => boolean;
  /** Puts other words into it. */
  write: (words: string) => void;
}

/**
 * The address of a page that is narrowed by choices and by words that are typed. The box is the reader's until it is
 * sent: Enter sends it, and each choice takes it along, as the form without JavaScript does. Whatever else leads to
 * another address, such as Back or a link, puts the words of that address into the box.
 * @param read the same function each time, as is `toSearch`, which answers with the question mark, or nothing.
 */
export function useSearchTerms<Address extends { q: string }>(
  read: (search: URLSearchParams) => Address,
  toSearch: (address: Address) => string,
): OptimisticAddress<Address> & { words: SearchTermsField } {
  const { address, show } = useOptimisticAddress(read, toSearch);
  const location = useLocation();
  const { search } = location;
  const field = useRef<HTMLInputElement>(null);
  const [issue, setIssue] = useState<string>();
  /** The arrival the box stands for, and the query that was asked for from there. */
  const arrival = useRef<{ location: Location; asked: string | null }>({ location, asked: null });
  const { q } = address;
  useEffect(() => {
    const { location: before, asked } = arrival.current;
    if (before === location) return;
    arrival.current = { location, asked: null };
    // What was asked for took the words along; somebody may have typed more since.
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
      // A choice counts though the words are too long; they stay in the box with the sentence below.
      const wanted = judge() ? { ...next, q: field.current?.value.trim() ?? next.q } : next;
      arrival.current.asked = toSearch(wanted);
      show(wanted);
    },
    words: { field, issue, judge, write },
  };
}
