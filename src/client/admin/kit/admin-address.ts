import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';

/** Parameter with the keyset cursor of a page. */
export const cursorParameter = 'cursor';

/** Changed address parameters; null removes one. */
export type AddressChanges = Readonly<Record<string, string | null>>;

/**
 * The query string after some changes. A new filter or order starts at the first page, so the cursor is
 * dropped unless it is one of the changes.
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

/** Cursors of the previous pages, oldest first; null is the first page. Stored in the history entry. */
export type PageTrail = ReadonlyArray<string | null>;

/** Reads the trail of a history entry; an address opened from elsewhere has none. */
export function readTrail(state: unknown): PageTrail {
  const trail = (state as { trail?: unknown } | null)?.trail;
  if (!Array.isArray(trail)) return [];
  return trail.every((cursor) => cursor === null || typeof cursor === 'string') ? trail : [];
}

export interface AdminAddress {
  search: URLSearchParams;
  /**
   * Changes some parameters and keeps the others. Each change adds an entry to the browser's history, unless
   * it `replaces` the last one. Stable, and always applies to the current address.
   */
  change: (changes: AddressChanges, options?: { replaces?: boolean }) => void;
}

/** The address as the state of a list: search, filter, order and page. */
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
    // Combines two changes in one tick.
    latest.current = { search: next, navigate: go };
    void go({ search: next }, { replace: replaces, preventScrollReset: true });
  }, []);
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  return { search, change };
}
