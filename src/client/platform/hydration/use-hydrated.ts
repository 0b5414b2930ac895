import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether JavaScript has taken over the page: false in the server's markup and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
