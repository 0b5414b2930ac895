import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type AddressChanges, changedSearch } from '#client/admin/kit/admin-address.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';

export interface AdminAddress {
  search: URLSearchParams;
  /**
   * Changes some parameters and keeps the others. Each change is a step of the browser's history, unless it `replaces`
   * the last one. Stable, and always works on the address that is shown when it is called.
   */
  change: (changes: AddressChanges, options?: { replaces?: boolean }) => void;
}

/** The address as the state of a list: what is searched, filtered, sorted, and where its page begins. */
export function useAdminAddress(): AdminAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ search: location.search, navigate });
  useEffect(() => {
    latest.current = { search: location.search, navigate };
  }, [location.search, navigate]);
  const change = useCallback((changes: AddressChanges, { replaces = false } = {}) => {
    const { search, navigate: go } = latest.current;
    const next = changedSearch(search, changes);
    if (next === search) return;
    // Two changes in one tick build on each other.
    latest.current = { search: next, navigate: go };
    void go({ search: next }, { replace: replaces, preventScrollReset: true });
  }, []);
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  return { search, change };
}
