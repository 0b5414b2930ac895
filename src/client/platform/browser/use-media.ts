import { useSyncExternalStore } from 'react';

/** Breakpoints of tokens.css that code needs too: `phone` below, `wide` from a desktop's width on. */
const queries = { phone: '(width < 48rem)', wide: '(width >= 68.75rem)' } as const;

/** True if the window matches; null on the server, which cannot know. */
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
