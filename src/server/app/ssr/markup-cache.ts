import { LRUCache } from 'lru-cache';
import type { MarkupCache } from '#shared/contract/library/rendering.ts';

/** Some four thousand cards with their content. */
const maxCharacters = 16 * 1024 * 1024;

/**
 * A cache of markup, keyed by its content, such as a card's brand. An entry is never stale and never another
 * viewer's: other content has another key.
 */
export function createMarkupCache(): MarkupCache {
  const kept = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (markup, key) => key.length + markup.length,
  });
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const markup = make();
    kept.set(key, markup);
    return markup;
  };
}
