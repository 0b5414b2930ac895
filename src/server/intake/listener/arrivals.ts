import { batchBytes, batchMessages } from '#server/ingest/bounds.ts';
import { type IngestDependencies, ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { maxRuns } from '#server/intake/listener/listener-bounds.ts';
import { noteArrival } from '#server/intake/listener/repository.ts';

/** Messages on their way into the vault. */
export interface Arrivals {
  /** Stores a message. @returns once the transaction that stored it is committed; rejects if it is not. */
  store(message: SourceMessage): Promise<void>;
  /** Waits for all messages under way. */
  settle(): Promise<void>;
}

interface Waiting {
  message: SourceMessage;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores messages of many connections together: those that arrive while a batch is stored make the next one.
 * A failed batch fails each of its messages; their senders send again, and deduplication makes two of one.
 */
export function openArrivals(deps: IngestDependencies): Arrivals {
  const waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();
  const start = () => {
    while (running.size < maxRuns && waiting.length > 0) {
      const run = storeTogether(deps, takeBatch(waiting)).finally(() => {
        running.delete(run);
        start();
      });
      running.add(run);
    }
  };
  return {
    store: (message) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ message, resolve, reject });
        start();
      }),
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Takes from the front as many messages as fit one transaction, one at least. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  const over = waiting.findIndex(({ message }, at) => {
    bytes += message.raw.length;
    return at >= batchMessages || (at > 0 && bytes > batchBytes);
  });
  return waiting.splice(0, over === -1 ? waiting.length : over);
}

async function storeTogether(deps: IngestDependencies, batch: readonly Waiting[]): Promise<void> {
  const day = deps.now().toISOString().slice(0, 10);
  try {
    await ingest(
      batch.map(({ message }) => message),
      deps,
      {
        origin: 'live',
        arrival: { kind: 'mailbox', run: `Received on ${day}` },
        onCommit: (client) => noteArrival(client, deps.now()),
      },
    );
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
