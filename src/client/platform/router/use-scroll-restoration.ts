import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from '#client/platform/router/location.tsx';
import { decodePart } from '#shared/match-path.ts';

const storageKey = 'scroll-positions';

/** Scroll positions of the history entries by key; kept across reloads. */
const positions: Record<string, number> = {};

export function saveScrollPosition({ key }: Location): void {
  positions[key] = window.scrollY;
}

/**
 * Does what a browser does on page loads: a new page starts at its top, an earlier one at its last position.
 */
export function useScrollRestoration(location: Location, keepsScroll: boolean): void {
  const isFirst = useRef(true);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const handleHide = () => {
      saveScrollPosition(location);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions));
      } catch {
        // Without storage a reload starts at the top.
      }
      // An email that is open over a list is a page after a reload, and must not take the list's scroll
      // position.
      window.history.scrollRestoration = location.mask === undefined ? 'auto' : 'manual';
    };
    const handleShow = () => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('pageshow', handleShow);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('pageshow', handleShow);
    };
  }, [location]);
  useLayoutEffect(() => {
    const isLoad = isFirst.current;
    isFirst.current = false;
    if (isLoad) Object.assign(positions, readPositions());
    const position = positions[location.key];
    const target = location.hash === '' ? null : document.getElementById(decodePart(location.hash.slice(1)));
    if (keepsScroll) return;
    if (position !== undefined) window.scrollTo(0, position);
    else if (target !== null) target.scrollIntoView();
    else if (!isLoad) window.scrollTo(0, 0);
  }, [location, keepsScroll]);
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
