import type { ImapFlow } from 'imapflow';
import { answerMs, framingBytes, slowestBytesPerSecond } from '#server/ingest/sources/imap/imap-bounds.ts';
import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';

/** The limits of an answer. */
export interface AnswerBudget {
  ms: number;
  bytes: number;
}

/**
 * Returns the budget of an answer with this many expected bytes, at the speed of a slow line.
 * @param maxBytes upper limit: servers announce sizes that are wrong.
 */
export function budgetFor(
  expectedBytes: number,
  maxBytes: number,
  base: Partial<AnswerBudget> = {},
): AnswerBudget {
  return {
    ms: (base.ms ?? answerMs) + (expectedBytes / slowestBytesPerSecond) * 1000,
    bytes: (base.bytes ?? framingBytes) + maxBytes,
  };
}

/**
 * Interval between measurements of an answer: at 50 MB a second, which no parser reaches, 5 MB exceed a
 * budget.
 */
const measuredEveryMs = 100;

/**
 * Sends a request and closes the connection if the answer exceeds its budget of time or bytes. A server that
 * keeps sending is never silent, so no other limit would end it.
 * @param onBeyond receives the reason for closing the connection, before the request fails.
 */
export async function withinBudget<Answer>(
  client: ImapFlow,
  host: string,
  { ms, bytes }: AnswerBudget,
  ask: () => Promise<Answer>,
  onBeyond: (failure: ImapFailure) => void,
): Promise<Answer> {
  const startedAt = performance.now();
  const receivedBefore = client.stats().received;
  let beyond: ImapFailure | undefined;
  const timer = setInterval(() => {
    const isTooMuch = client.stats().received - receivedBefore > bytes;
    if (!isTooMuch && performance.now() - startedAt <= ms) return;
    clearInterval(timer);
    beyond = new ImapFailure('endless', endless(host), { isPermanent: true });
    onBeyond(beyond);
    client.close();
  }, measuredEveryMs);
  try {
    const answer = await ask();
    if (beyond !== undefined) throw beyond;
    return answer;
  } catch (error) {
    throw beyond ?? error;
  } finally {
    clearInterval(timer);
  }
}

const endless = (host: string) =>
  `${host} sent an answer that never ended, so the connection was closed. Ask its administrator, or choose another mail server.`;
