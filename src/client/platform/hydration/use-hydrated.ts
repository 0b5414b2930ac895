import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether JavaScript has taken over the page: false in the server's markup and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Notes on the root element that the page answers to clicks now. Journeys of the tests wait for it. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}
