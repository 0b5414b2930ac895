import { useEffect } from 'react';

/**
 * Adds a class to the root element while something is on screen that the page makes room for. A style with
 * `html:has(…)` would recalculate all styles of the page on every typed letter.
 * @param name class of the root.
 */
export function useRootMark(name: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  }, [name, isShown]);
}
