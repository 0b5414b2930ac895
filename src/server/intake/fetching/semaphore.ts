/** Bounds how many mailboxes are read at the same time. */
export interface Turns {
  /** The messages, once there is a turn for them; the turn ends with them. */
  during<Message>(messages: AsyncIterable<Message>, signal: AbortSignal): AsyncGenerator<Message>;
}

interface Turn {
  /** Since when nothing has come from the server; null while it is us who take our time. */
  silentSince: number | null;
}

/** How often those who wait look whether somebody's server has fallen silent. */
const lookMs = 250;

/**
 * At most `most` at a time, in the order they ask. A turn whose server has said nothing for `silentMs` is not counted:
 * it costs neither memory nor time, and a mailbox that does not answer must not keep the others waiting.
 */
export function createSemaphore({ most, silentMs }: { most: number; silentMs: number }): Turns {
  const turns = new Set<Turn>();
  const waiting: object[] = [];
  const isCounted = ({ silentSince }: Turn) =>
    silentSince === null || performance.now() - silentSince < silentMs;

  async function take(signal: AbortSignal): Promise<Turn> {
    const place = {};
    waiting.push(place);
    try {
      while (waiting[0] !== place || [...turns].filter(isCounted).length >= most) {
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

/** Not that of node:timers/promises, whose time no test can tell to pass. @throws what the signal is aborted with. */
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
