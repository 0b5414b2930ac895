import { useEffect } from 'react';

/**
 * Marks the document for as long as something is on the screen that the rest of it makes room for. A style that asks the
 * root what it holds (`html:has(…)`) would have every style of the page computed anew at each letter that is typed.
 * @param name of the class the root carries meanwhile.
 */
export function useRootMark(name: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  }, [name, isShown]);
}
