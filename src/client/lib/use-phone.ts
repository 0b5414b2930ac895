import { useSyncExternalStore } from 'react';

/** Below the breakpoint of phones (specification, section 9). */
const query = '(width < 48rem)';

const follow = (onChange: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the window is as narrow as a phone's; null on the server, which cannot know. */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    follow,
    () => window.matchMedia(query).matches,
    () => null,
  );
}
