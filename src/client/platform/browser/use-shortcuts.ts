import { type RefObject, useEffect, useRef } from 'react';
import { shortcutKey } from '#client/platform/browser/shortcuts.ts';

/**
 * Runs the action of a shortcut while the page or dialog of `place` is active. `isRepeated` is true for a
 * held key: it may move, but not decide.
 */
export function useShortcuts(
  place: RefObject<Element | null>,
  actions: Readonly<Record<string, ((isRepeated: boolean) => void) | undefined>>,
): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event, place.current);
      const run = key === null ? undefined : current.current[key];
      if (run === undefined) return;
      event.preventDefault();
      run(event.repeat);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [place]);
}
