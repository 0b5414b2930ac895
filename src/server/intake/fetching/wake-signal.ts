import { setTimeout as sleep } from 'node:timers/promises';

/** A signal with one waiter and any number of senders. */
export interface WakeSignal {
  give: () => void;
  /** @returns true if it was sent, now or since the last wait; false after `ms` or when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

export function createSignal(): WakeSignal {
  let isGiven = false;
  let wake = () => {};
  return {
    give() {
      isGiven = true;
      wake();
    },
    async wait(ms, signal) {
      if (!isGiven) {
        const given = new AbortController();
        wake = () => given.abort();
        await pause(ms, AbortSignal.any([signal, given.signal]));
      }
      const wasGiven = isGiven;
      isGiven = false;
      return wasGiven;
    },
  };
}

/** Waits `ms`, or until aborted; never throws. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
