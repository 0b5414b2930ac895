import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '#server/http/content-version.ts';

/** Remembers made values for a short time; asking for one that is being made waits for it. */
export interface ShortMemory<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

export interface ShortMemoryOptions<Value> {
  content: ContentVersion;
  now: () => Date;
  /** 0 remembers nothing; values being made are still shared. */
  lifeMs: number;
  /** Beyond it the least recently used is forgotten. */
  maxEntries: number;
  maxBytes: number;
  sizeOf: (value: Value) => number;
}

interface Entry<Value> {
  version: number;
  madeAt: number;
  value: Value;
}

/**
 * A value is given again while it is younger than `lifeMs` and this process has written nothing since it was begun.
 * Failures are not remembered. Nothing in it matters: it can be lost at any moment.
 */
export function createShortMemory<Value>(options: ShortMemoryOptions<Value>): ShortMemory<Value> {
  const { content, now, lifeMs } = options;
  const kept = new LRUCache<string, Entry<Value>>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    sizeCalculation: (entry) => Math.max(1, options.sizeOf(entry.value)),
  });
  const inTheMaking = new Map<string, Promise<Value>>();

  const isFresh = (entry: Entry<Value>) =>
    entry.version === content.current() && Math.abs(now().getTime() - entry.madeAt) < lifeMs;

  return {
    async get(key, make) {
      const entry = kept.get(key);
      if (entry !== undefined && isFresh(entry)) return entry.value;
      const version = content.current();
      const makingKey = `${version} ${key}`;
      const begun = inTheMaking.get(makingKey);
      if (begun !== undefined) return begun;
      const madeAt = now().getTime();
      const making = make()
        .then((value) => {
          if (lifeMs > 0) kept.set(key, { version, madeAt, value });
          return value;
        })
        .finally(() => inTheMaking.delete(makingKey));
      inTheMaking.set(makingKey, making);
      return making;
    },
  };
}
