import { useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate } from '#client/platform/router/location.tsx';

/** State of a page's address, and a function that changes it. */
export interface OptimisticAddress<Address> {
  address: Address;
  show: (address: Address) => void;
}

/**
 * Returns the address of a filtered page as an optimistic update: a change counts immediately. The router
 * follows a moment later; until then a tick would jump back and a second one would drop the first.
 * @param read a stable function, as is `toSearch`, which returns the query string with its question mark, or
 * an empty string.
 */
export function useOptimisticAddress<Address>(
  read: (search: URLSearchParams) => Address,
  toSearch: (address: Address) => string,
): OptimisticAddress<Address> {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const written = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  // Compares arrivals, not entries: Back before the wanted page is shown arrives at the entry the viewer
  // left.
  const [wanted, setWanted] = useState<{ since: Location; address: Address } | null>(null);
  if (wanted !== null && wanted.since !== location) setWanted(null);
  return {
    address: wanted?.since === location ? wanted.address : written,
    show: (address) => {
      setWanted({ since: location, address });
      navigate({ search: toSearch(address) }, { preventScrollReset: true });
    },
  };
}
