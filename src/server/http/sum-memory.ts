import { LRUCache } from 'lru-cache';

/** Sums over a whole vault: what takes long to count is counted seldom. */
export interface SumMemory<Value> {
  /** The value of a key and when it was counted; asking for one that is being counted waits for it or gets the last one. */
  get(key: string, count: () => Promise<Value>): Promise<Counted<Value>>;
  /** Counts it anew, for those who will ask. */
  renew(key: string, count: () => Promise<Value>): Promise<Counted<Value>>;
}

export interface Counted<Value> {
  value: Value;
  countedAt: Date;
}

interface SumMemoryOptions {
  now: () => Date;
  /** 0 remembers nothing; sums that are being counted are still shared. */
  lifeMs: number;
  maxEntries: number;
  /** How long something took, in milliseconds; for tests. */
  stopwatch?: () => number;
}

/** What takes 5 ms to count is counted anew after a second, what takes half a second after 100. */
const patience = 200;

/** Nothing that is told is older than this. */
export const oldestSumMs = 600_000;

interface Entry<Value> extends Counted<Value> {
  freshMs: number;
}

/**
 * Sums are given again for as long as their counting is worth, then once more while they are counted anew, so that
 * nobody waits but the first; ten minutes at most. Unlike kept answers they outlive writes: whoever tells of single
 * emails must ask whether these may still be read.
 */
export function createSumMemory<Value extends object>({
  now,
  lifeMs,
  maxEntries,
  stopwatch = () => performance.now(),
}: SumMemoryOptions): SumMemory<Value> {
  const kept = new LRUCache<string, Entry<Value>>({ max: maxEntries });
  const underWay = new Map<string, Promise<Entry<Value>>>();

  function countAnew(key: string, count: () => Promise<Value>): Promise<Entry<Value>> {
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const countedAt = now();
    const start = stopwatch();
    const counting = count()
      .then((value) => {
        const entry = { value, countedAt, freshMs: (stopwatch() - start) * patience };
        if (lifeMs > 0) kept.set(key, entry);
        return entry;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, counting);
    return counting;
  }

  return {
    renew: countAnew,
    async get(key, count) {
      const entry = kept.get(key);
      const age =
        entry === undefined
          ? Number.POSITIVE_INFINITY
          : Math.abs(now().getTime() - entry.countedAt.getTime());
      if (entry === undefined || age >= oldestSumMs) return countAnew(key, count);
      // The last one stands in meanwhile; that it could not be counted is told once it is too old.
      if (age >= entry.freshMs) countAnew(key, count).catch(() => {});
      return entry;
    },
  };
}
