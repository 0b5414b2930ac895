import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';

/** A short-lived cache; concurrent requests for a missing value share its computation. */
export interface TtlCache<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

export interface TtlCacheOptions<Value> {
  content: ContentVersion;
  now: () => Date;
  /** 0 caches nothing; values in computation are still shared. */
  ttlMs: number;
  /** Beyond it the least recently used is evicted. */
  maxEntries: number;
  maxBytes: number;
  sizeOf: (value: Value) => number;
  /** Whether an error is a temporary outage; absent, none is. */
  isOutage?: (error: unknown) => boolean;
}

/** Milliseconds an old value is served during an outage. */
const outageLifeMs = 3_600_000;

interface Entry<Value> {
  version: number;
  madeAt: number;
  value: Value;
}

/**
 * A value is served while it is younger than `ttlMs` and this process has written nothing since its
 * computation began. Errors are not cached; in an outage the last value is served as long as this process has
 * written nothing since. The cache may lose any value at any time.
 */
export function createTtlCache<Value>(options: TtlCacheOptions<Value>): TtlCache<Value> {
  const { content, now, ttlMs } = options;
  const kept = new LRUCache<string, Entry<Value>>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    sizeCalculation: (entry) => Math.max(1, options.sizeOf(entry.value)),
  });
  const inTheMaking = new Map<string, Promise<Value>>();

  const isYounger = (entry: Entry<Value>, thanMs: number) =>
    entry.version === content.current() && Math.abs(now().getTime() - entry.madeAt) < thanMs;

  return {
    async get(key, make) {
      const entry = kept.get(key);
      if (entry !== undefined && isYounger(entry, ttlMs)) return entry.value;
      const version = content.current();
      const makingKey = `${version} ${key}`;
      const begun = inTheMaking.get(makingKey);
      if (begun !== undefined) return begun;
      const madeAt = now().getTime();
      const making = make()
        .then((value) => {
          if (ttlMs > 0) kept.set(key, { version, madeAt, value });
          return value;
        })
        .catch((error: unknown) => {
          const isUseful = entry !== undefined && isYounger(entry, outageLifeMs);
          if (isUseful && options.isOutage?.(error) === true) return entry.value;
          throw error;
        })
        .finally(() => inTheMaking.delete(makingKey));
      inTheMaking.set(makingKey, making);
      return making;
    },
  };
}

export interface Counted<Value> {
  value: Value;
  countedAt: Date;
}

/** Returns a sum, counted once for all callers until the next write. */
export type VersionedCache<Value> = (key: string, count: () => Promise<Value>) => Promise<Counted<Value>>;

/** A cache of sums over many emails, with the instants of their counting. */
export function createVersionedCache<Value>({
  maxEntries,
  content,
  now,
  ttlMs,
}: Pick<TtlCacheOptions<unknown>, 'content' | 'now' | 'ttlMs' | 'maxEntries'>): VersionedCache<Value> {
  const memory = createTtlCache<Counted<Value>>({
    content,
    now,
    ttlMs,
    maxEntries,
    maxBytes: maxEntries,
    sizeOf: () => 1,
  });
  return (key, count) =>
    memory.get(key, async () => {
      const countedAt = now();
      return { value: await count(), countedAt };
    });
}
