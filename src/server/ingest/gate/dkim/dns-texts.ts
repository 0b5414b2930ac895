import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** Queries the TXT records of a name; each record is a list of strings. Rejects if there is no answer. */
export type ResolveTexts = (name: string, signal: AbortSignal) => Promise<string[][]>;

/** A key has under 1 kB; a name may have many records for other uses. Beyond: ignored. */
const maxRecords = 30;
const maxRecordLength = 4_096;

/** A slower name server counts as unavailable: the message waits for it. */
const timeoutMs = 3_000;

/** Brands sign with a key or two: a run over many messages queries each once. */
const cacheSize = 2_000;
const keptMs = 3_600_000;
/** An unreachable name server may be back soon. */
const awayMs = 60_000;

/** The text records of names, each queried once an hour at most. */
export class DnsTexts {
  readonly #resolve: ResolveTexts;
  readonly #timeoutMs: number;
  readonly #answers = new LRUCache<string, Promise<string[] | null>>({ max: cacheSize, ttl: keptMs });

  constructor(resolve: ResolveTexts = resolveTexts, limits: { timeoutMs: number } = { timeoutMs }) {
    this.#resolve = resolve;
    this.#timeoutMs = limits.timeoutMs;
  }

  /** The records of a name, bounded; none is an answer, too. Null if no name server answered. Never rejects. */
  find(name: string): Promise<string[] | null> {
    const known = this.#answers.get(name);
    if (known !== undefined) return known;
    const asked = this.#ask(name);
    this.#answers.set(name, asked);
    void asked.then((records) => {
      if (records === null) this.#answers.set(name, asked, { ttl: awayMs });
    });
    return asked;
  }

  async #ask(name: string): Promise<string[] | null> {
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.#timeoutMs);
    });
    try {
      const answer = await Promise.race([this.#resolve(name, ending.signal), late]);
      return (
        answer
          ?.slice(0, maxRecords)
          .map(toRecord)
          .filter((record) => record !== '') ?? null
      );
    } catch (error) {
      return isNoRecord(error) ? [] : null;
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  }
}

/** The strings of a record are joined; one that is too long is ignored. */
function toRecord(strings: readonly string[]): string {
  const length = strings.reduce((sum, part) => sum + part.length, 0);
  return length > maxRecordLength ? '' : strings.join('');
}

function isNoRecord(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

/** Queries the system's name servers. */
async function resolveTexts(name: string, signal: AbortSignal): Promise<string[][]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  return resolver.resolveTxt(name);
}
