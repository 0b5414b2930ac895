import { useSyncExternalStore } from 'react';

/** Breakpoints of the styles (tokens.css) that code asks for too: below `phone` a phone's screen, from `wide` on a desk's. */
const queries = { phone: '(width < 48rem)', wide: '(width >= 68.75rem)' } as const;

/** Whether the window is so; null on the server, which cannot know. */
export function useMedia(name: keyof typeof queries): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (onChange) => {
      const media = window.matchMedia(queries[name]);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(queries[name]).matches,
    () => null,
  );
}
