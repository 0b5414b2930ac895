import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import type { DNSResolver } from 'mailauth';

type Records = Awaited<ReturnType<DNSResolver>>;

/** A slower name server counts as unavailable: the sender waits for it. */
const timeoutMs = 3_000;

/** A campaign asks the same names for each of its messages. */
const cacheSize = 5_000;
const keptMs = 300_000;
/** An unreachable name server may be back soon; until then no message waits for it. */
const awayMs = 60_000;

/** Queries the system's name servers, and keeps what they answered for five minutes. */
export function dnsResolver(): DNSResolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  const answers = new LRUCache<string, Promise<Records>>({ max: cacheSize, ttl: keptMs });
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = resolver.resolve(name, type) as Promise<Records>;
    answers.set(key, answer);
    answer.catch((error: unknown) => {
      if (!isNoRecord(error)) answers.set(key, answer, { ttl: awayMs });
    });
    return answer;
  };
}

/** The name servers answered that there is none. */
function isNoRecord(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

/** Rejects every query once the time for one message has passed. */
export function withinTime(resolver: DNSResolver, limitMs: number): DNSResolver {
  const ends = AbortSignal.timeout(limitMs);
  return (name, type) =>
    Promise.race([
      resolver(name, type),
      new Promise<never>((_resolve, reject) => {
        const end = () =>
          reject(Object.assign(new Error('The name servers are slow.'), { code: 'ETIMEOUT' }));
        if (ends.aborted) end();
        else ends.addEventListener('abort', end, { once: true });
      }),
    ]);
}
