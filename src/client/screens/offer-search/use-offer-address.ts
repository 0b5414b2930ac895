import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import {
  type OfferAddress,
  offerSearch,
  readOfferAddress,
} from '#client/screens/offer-search/offer-address.ts';

/** What the list of offers shows, and the way to show something else. */
export interface OfferExplorer {
  address: OfferAddress;
  show: (address: OfferAddress) => void;
}

/** The address of the list of offers. What was just asked for counts at once, before the bar follows. */
export function useOfferAddress(): OfferExplorer {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const written = useMemo(() => readOfferAddress(new URLSearchParams(search)), [search]);
  const [wanted, setWanted] = useState<{ since: string; address: OfferAddress } | null>(null);
  if (wanted !== null && wanted.since !== key) setWanted(null);
  return {
    address: wanted?.since === key ? wanted.address : written,
    show: (address) => {
      setWanted({ since: key, address });
      navigate({ search: offerSearch(address) }, { preventScrollReset: true });
    },
  };
}
