import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';

/** The parameter that holds the place a page of a list begins at. */
export const cursorParameter = 'cursor';

/** What changes in the address; null takes a parameter out. */
export type AddressChanges = Readonly<Record<string, string | null>>;

/**
 * The query string after some changes. A list that is narrowed or sorted otherwise begins at its beginning, so the
 * cursor goes, unless it is itself among the changes.
 */
export function changedSearch(search: string, changes: AddressChanges): string {
  const next = new URLSearchParams(search);
  next.delete(cursorParameter);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? '' : `?${next}`;
}

/** The cursors of the pages before this one, oldest first; null is the first page. Kept in the history entry. */
export type PageTrail = ReadonlyArray<string | null>;

/** Reads the trail of a history entry; an address that was opened from elsewhere has none. */
export function readTrail(state: unknown): PageTrail {
  const trail = (state as { trail?: unknown } | null)?.trail;
  if (!Array.isArray(trail)) return [];
  return trail.every((cursor) => cursor === null || typeof cursor === 'string') ? trail : [];
}

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
