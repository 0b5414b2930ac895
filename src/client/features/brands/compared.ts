import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { paths } from '#shared/paths.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

const storageKey = 'compared';

/** Keeps which brands were compared last, for as long as the tab is open. @param slugs with spaces between them. */
export function keepCompared(slugs: string): void {
  try {
    window.sessionStorage.setItem(storageKey, slugs);
  } catch {
    // a browser that keeps nothing compares from one brand on
  }
}

/** Their slugs, the first chosen first. */
export function readCompared(): string[] {
  try {
    return (window.sessionStorage.getItem(storageKey) ?? '').split(' ').filter((slug) => slug !== '');
  } catch {
    return [];
  }
}

/** Where a brand is compared with those that were compared last, and how many these are; before the page is alive none. */
export function useCompared(slug: string): { to: string; others: number } {
  const others = useHydrated() ? readCompared().filter((each) => each !== slug) : [];
  const kept = others.slice(0, maxCompared - 1);
  return { to: paths.compare([...kept, slug]), others: kept.length };
}
