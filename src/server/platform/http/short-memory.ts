import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';

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
  /** Whether a value could not be made only because of what is hoped to pass; none is when it is not given. */
  isOutage?: (error: unknown) => boolean;
}

/** While nothing can be made anew, an old value is better than none for this long. */
const outageLifeMs = 3_600_000;

interface Entry<Value> {
  version: number;
  madeAt: number;
  value: Value;
}

/**
 * A value is given again while it is younger than `lifeMs` and this process has written nothing since it was begun.
 * Failures are not remembered; in an outage the last value is given as long as this process has written nothing since.
 * Nothing in it matters: it can be lost at any moment.
 */
export function createShortMemory<Value>(options: ShortMemoryOptions<Value>): ShortMemory<Value> {
  const { content, now, lifeMs } = options;
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
      if (entry !== undefined && isYounger(entry, lifeMs)) return entry.value;
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

/** Gives a sum, counted once for all who ask until the next write. */
export type SumMemory<Value> = (key: string, count: () => Promise<Value>) => Promise<Counted<Value>>;

/** Sums over many emails, with the instant at which they were counted. */
export function createSumMemory<Value>({
  maxEntries,
  content,
  now,
  lifeMs,
}: Pick<ShortMemoryOptions<unknown>, 'content' | 'now' | 'lifeMs' | 'maxEntries'>): SumMemory<Value> {
  const memory = createShortMemory<Counted<Value>>({
    content,
    now,
    lifeMs,
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
