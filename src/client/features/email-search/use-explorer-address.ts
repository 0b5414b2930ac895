import { useMemo, useState } from 'react';
import {
  type ExplorerAddress,
  explorerSearch,
  readExplorerAddress,
} from '#client/features/email-search/explorer-address.ts';
import { useLocation, useNavigate } from '#client/router/location.tsx';

/** What the explorer shows, and the way to show something else. */
export interface Explorer {
  address: ExplorerAddress;
  show: (address: ExplorerAddress) => void;
}

/**
 * The address of the explorer. What was just asked for counts at once: the bar follows a moment later, and until then
 * a tick would jump back and a second one forget the first.
 */
export function useExplorerAddress(): Explorer {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const written = useMemo(() => readExplorerAddress(new URLSearchParams(search)), [search]);
  const [wanted, setWanted] = useState<{ since: string; address: ExplorerAddress } | null>(null);
  if (wanted !== null && wanted.since !== key) setWanted(null);
  return {
    address: wanted?.since === key ? wanted.address : written,
    show: (address) => {
      setWanted({ since: key, address });
      navigate({ search: explorerSearch(address) }, { preventScrollReset: true });
    },
  };
}
