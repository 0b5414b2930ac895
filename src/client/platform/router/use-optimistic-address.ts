import { useMemo, useState } from 'react';
import { type Location, useLocation, useNavigate } from '#client/platform/router/location.tsx';

/** What a page shows by its address, and the way to show something else. */
export interface OptimisticAddress<Address> {
  address: Address;
  show: (address: Address) => void;
}

/**
 * The address of a page that is narrowed by choices. What was just asked for counts at once: the bar follows a moment
 * later, and until then a tick would jump back and a second one forget the first.
 * @param read the same function each time, as is `toSearch`, which answers with the question mark, or nothing.
 */
export function useOptimisticAddress<Address>(
  read: (search: URLSearchParams) => Address,
  toSearch: (address: Address) => string,
): OptimisticAddress<Address> {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const written = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  // Since an arrival, not an entry: who goes back before the wanted page is seen arrives at the entry they left.
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
