import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/** True once the page is hydrated: false in the server's markup and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Marks the root element when the page responds to clicks. End-to-end tests wait for it. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}
