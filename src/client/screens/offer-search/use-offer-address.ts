import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import {
  type OfferAddress,
  offerSearch,
  readOfferAddress,
} from '#client/screens/offer-search/offer-address.ts';

/** State of the list of offers, and a function to change it. */
export interface OfferExplorer {
  address: OfferAddress;
  show: (address: OfferAddress) => void;
}

/** The address of the list of offers, updated optimistically before the navigation completes. */
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
