import { setTimeout as rest } from 'node:timers/promises';

/** Counts one sum anew. */
export type ReadySum = () => Promise<unknown>;

/** Sums that are counted before anybody asks for them, so that nobody waits for the first. */
export interface ReadySums {
  /** @param list is asked before each round, because what there is to count changes. */
  add(list: () => ReadySum[] | Promise<ReadySum[]>): void;
  /** Counts all of them now, and again from time to time, one after the other, until it is stopped. */
  keep(log: { warn(fields: object, message: string): void }): { stop(): Promise<void> };
}

/** Well before a sum is too old to be told (`oldestSumMs`). */
const pauseMs = 240_000;

/** After each sum it rests so many times as long as that took: the first round is worth haste, the others a tenth of a core. */
const firstRest = 1;
const usualRest = 9;

export function createReadySums(): ReadySums {
  const lists: Array<Parameters<ReadySums['add']>[0]> = [];

  async function countAll(resting: number, signal: AbortSignal): Promise<void> {
    for (const list of lists)
      for (const count of await list()) {
        if (signal.aborted) return;
        const started = performance.now();
        await count();
        await rest((performance.now() - started) * resting, undefined, { signal, ref: false });
      }
  }

  return {
    add: (list) => void lists.push(list),
    keep(log) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const keeping = (async () => {
        for (let resting = firstRest; !signal.aborted; resting = usualRest) {
          try {
            await countAll(resting, signal);
          } catch (error) {
            // Whoever asks counts it then.
            if (!signal.aborted) log.warn({ err: error }, 'sums could not be made ready');
          }
          await rest(pauseMs, undefined, { signal, ref: false }).catch(() => {});
        }
      })();
      return {
        stop() {
          stopping.abort();
          return keeping;
        },
      };
    },
  };
}
