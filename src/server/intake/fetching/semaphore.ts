/** Limits how many mailboxes are read at the same time. */
export interface Semaphore {
  /** Yields the messages once there is a turn for them; the turn ends with the last. */
  during<Message>(messages: AsyncIterable<Message>, signal: AbortSignal): AsyncGenerator<Message>;
}

interface Turn {
  /** Start of the server's silence; null while we are the ones processing. */
  silentSince: number | null;
}

/** Interval at which waiting callers check whether a server has fallen silent. */
const lookMs = 250;

/**
 * Allows at most `limit` at a time, first come, first served. A turn whose server has been silent for
 * `silentMs` is not counted: it costs neither memory nor CPU time, and an unresponsive mailbox must not block
 * the others.
 */
export function createSemaphore({ limit, silentMs }: { limit: number; silentMs: number }): Semaphore {
  const turns = new Set<Turn>();
  const waiting: object[] = [];
  const isCounted = ({ silentSince }: Turn) =>
    silentSince === null || performance.now() - silentSince < silentMs;

  async function take(signal: AbortSignal): Promise<Turn> {
    const place = {};
    waiting.push(place);
    try {
      while (waiting[0] !== place || [...turns].filter(isCounted).length >= limit) {
        await wait(lookMs, signal);
      }
    } finally {
      waiting.splice(waiting.indexOf(place), 1);
    }
    const turn: Turn = { silentSince: performance.now() };
    turns.add(turn);
    return turn;
  }

  return {
    async *during(messages, signal) {
      const turn = await take(signal);
      try {
        for await (const message of messages) {
          turn.silentSince = null;
          yield message;
          turn.silentSince = performance.now();
        }
      } finally {
        turns.delete(turn);
      }
    },
  };
}

/** Not the one of node:timers/promises, which fake timers do not advance. @throws the signal's abort reason. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
