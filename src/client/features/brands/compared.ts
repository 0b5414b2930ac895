import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { paths } from '#shared/paths.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

const storageKey = 'compared';

/** Stores the brands compared last until the tab closes. @param slugs separated by spaces. */
export function keepCompared(slugs: string): void {
  try {
    window.sessionStorage.setItem(storageKey, slugs);
  } catch {
    // without session storage a comparison starts from one brand
  }
}

/** Returns the stored slugs, the first chosen first. */
export function readCompared(): string[] {
  try {
    return (window.sessionStorage.getItem(storageKey) ?? '').split(' ').filter((slug) => slug !== '');
  } catch {
    return [];
  }
}

/**
 * Returns the link that compares a brand with those compared last, and how many these are; none before
 * hydration.
 */
export function useCompared(slug: string): { to: string; others: number } {
  const others = useHydrated() ? readCompared().filter((each) => each !== slug) : [];
  const kept = others.slice(0, maxCompared - 1);
  return { to: paths.compare([...kept, slug]), others: kept.length };
}
