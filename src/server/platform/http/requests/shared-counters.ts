import { LRUCache } from 'lru-cache';

/** Maximum number of counted addresses, all limits together; beyond it the least recently seen is evicted. */
const maxCounters = 50_000;

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

interface Counters {
  incr(key: string, answer: Answer, windowMs: number): void;
  child(limiter: object): Counters;
}

/**
 * One set of counters for all routes. The plugin's own store counts each route separately, which would
 * multiply the limit by the number of routes; keys already contain the name of the limit (`groupId`).
 */
export class SharedCounters implements Counters {
  readonly #counters = new LRUCache<string, { count: number; endsAt: number }>({ max: maxCounters });

  incr(key: string, answer: Answer, windowMs: number): void {
    const now = performance.now();
    const known = this.#counters.get(key);
    const counter = known === undefined || known.endsAt <= now ? { count: 0, endsAt: now + windowMs } : known;
    counter.count += 1;
    this.#counters.set(key, counter);
    answer(null, { current: counter.count, ttl: Math.ceil(counter.endsAt - now) });
  }

  /** A route's group is part of its keys already; a limiter without a route adds it here. */
  child(limiter: object): Counters {
    const { groupId, routeInfo } = limiter as { groupId?: string; routeInfo?: { url?: string } };
    if (groupId === undefined || routeInfo?.url !== undefined) return this;
    const ofGroup: Counters = {
      incr: (key, answer, windowMs) => this.incr(`${key}${groupId}`, answer, windowMs),
      child: () => ofGroup,
    };
    return ofGroup;
  }
}
