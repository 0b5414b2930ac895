import { setTimeout } from 'node:timers/promises';
import { DeliveryError } from '#server/platform/deliveries/delivery-error.ts';

/** A row that waits to be sent. */
export interface Waiting {
  /** Attempts begun, this one included. */
  attempts: number;
}

/** The end of a row: sent, or withdrawn by the feature that wrote it. */
export interface Sent {
  state: 'sent' | 'withdrawn';
}

/** A table of rows to send. A result counts only if no later attempt was begun. */
export interface DeliveryQueue<Row extends Waiting, Result extends Sent> {
  /** Rows sent at once. */
  width: number;
  /** Milliseconds until a worker without a row looks again, while others send. */
  pollMs: number;
  /** Longer than any attempt, so that no two processes attempt one row at once. */
  leaseMs: number;
  /** Takes a row that is due and moves its next attempt to the end of the lease, so no other process takes it. */
  claim(lease: { now: Date; leaseEnd: Date }): Promise<Row | undefined>;
  /** When its attempts began. */
  waitingSince(row: Row): Date;
  send(row: Row): Promise<Result>;
  settle(row: Row, result: Result, now: Date): Promise<void>;
  giveUp(row: Row, failure: Error, now: Date): Promise<void>;
  postpone(row: Row, failure: string, dueAt: Date): Promise<void>;
}

const minuteMs = 60_000;

/** Minutes until the next attempt, after each failed one: a day and a half in all. */
const backOffMinutes = [1, 5, 15, 60, 120, 240, 480, 1_200];

/** A row that fails after so long is no news any more. */
const maxAgeMs = 48 * 60 * minuteMs;

/**
 * Sends all that is due. Each row is claimed by a lease, so that of any number of processes one attempts it; the
 * result is written after the receiver's answer. A process killed between that answer and its result leaves the one
 * case in which a row is sent twice: under the same id, by which receivers recognize it.
 * @returns the number of rows by their end.
 */
export async function sendDue<Row extends Waiting, Result extends Sent>(
  queue: DeliveryQueue<Row, Result>,
  { now, signal }: { now: () => Date; signal?: AbortSignal | undefined },
): Promise<{ sent: number; postponed: number; failed: number }> {
  const counts = { sent: 0, postponed: 0, failed: 0 };
  let isServerAway = false;
  let sending = 0;
  const work = async () => {
    while (signal?.aborted !== true && !isServerAway) {
      const begun = now();
      const row = await queue.claim({ now: begun, leaseEnd: new Date(begun.getTime() + queue.leaseMs) });
      if (row === undefined) {
        if (sending === 0) return;
        // A row that is written while others are sent does not wait for the last of them.
        await setTimeout(queue.pollMs);
        continue;
      }
      sending += 1;
      const { end, isOfServer } = await sendOne(queue, row, now).finally(() => {
        sending -= 1;
      });
      counts[end] += 1;
      // Without a connection the rest would fail alike; the next run tries again.
      if (isOfServer) isServerAway = true;
    }
  };
  await Promise.all(Array.from({ length: queue.width }, work));
  return counts;
}

interface End {
  end: 'sent' | 'postponed' | 'failed';
  isOfServer: boolean;
}

async function sendOne<Row extends Waiting, Result extends Sent>(
  queue: DeliveryQueue<Row, Result>,
  row: Row,
  now: () => Date,
): Promise<End> {
  const attempt = await attemptOne(queue, row);
  if (!(attempt instanceof Error)) {
    await queue.settle(row, attempt, now());
    return { end: 'sent', isOfServer: false };
  }
  const isKnown = attempt instanceof DeliveryError;
  const isOfServer = isKnown && attempt.isOfServer;
  const minutes = backOffMinutes[row.attempts - 1];
  const isOld = now().getTime() - queue.waitingSince(row).getTime() > maxAgeMs;
  if (minutes === undefined || isOld || (isKnown && attempt.isFinal)) {
    await queue.giveUp(row, attempt, now());
    return { end: 'failed', isOfServer };
  }
  await queue.postpone(row, attempt.message, new Date(now().getTime() + minutes * minuteMs));
  return { end: 'postponed', isOfServer };
}

async function attemptOne<Row extends Waiting, Result extends Sent>(
  queue: DeliveryQueue<Row, Result>,
  row: Row,
): Promise<Result | Error> {
  try {
    return await queue.send(row);
  } catch (error) {
    return error as Error;
  }
}
