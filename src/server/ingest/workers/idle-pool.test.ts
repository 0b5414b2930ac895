import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdlePool } from '#server/ingest/workers/idle-pool.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { Prepared, PrepareRequest } from '#server/ingest/workers/worker-protocol.ts';

interface OpenPool {
  answers: Array<{ resolve: (prepared: Prepared) => void; reject: (error: Error) => void }>;
  isClosed: boolean;
}

const request: PrepareRequest = {
  source: { raw: Buffer.from('Subject: A\r\n\r\n'), label: 'a' },
  depth: 'check',
  now: new Date('2026-11-21T12:00:00Z'),
};
const answer: Prepared = {
  outcome: 'checked',
  rawHash: 'r',
  messageId: 'm',
  fromAddress: 'f',
  contentHash: 'h',
};

let opened: OpenPool[];
let workers: WorkerPool;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  workers = createIdlePool(() => {
    const pool: OpenPool = { answers: [], isClosed: false };
    opened.push(pool);
    return {
      prepare: () => new Promise((resolve, reject) => pool.answers.push({ resolve, reject })),
      close: async () => {
        pool.isClosed = true;
      },
    };
  }, 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Prepares one message with the pool opened last. */
async function prepareOne(): Promise<Prepared> {
  const preparing = workers.prepare(request);
  opened.at(-1)?.answers.shift()?.resolve(answer);
  return preparing;
}

describe('threads kept between fetches', () => {
  test('are not started before there is something to do', () => {
    expect(opened).toHaveLength(0);
  });

  test('serve the next fetch, and end when there was none for a while', async () => {
    expect(await prepareOne()).toBe(answer);
    await vi.advanceTimersByTimeAsync(999);
    await prepareOne();
    await vi.advanceTimersByTimeAsync(999);
    expect(opened).toEqual([{ answers: [], isClosed: false }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toEqual([{ answers: [], isClosed: true }]);
    await prepareOne();
    expect(opened).toHaveLength(2);
  });

  test('do not end under a message that takes long', async () => {
    const slow = workers.prepare(request);
    await prepareLast();
    await vi.advanceTimersByTimeAsync(5000);
    expect(opened[0]?.isClosed).toBe(false);
    opened[0]?.answers.shift()?.resolve(answer);
    await slow;
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened[0]?.isClosed).toBe(true);
  });

  test('that broke are left, and others take their place', async () => {
    const broken = [workers.prepare(request), workers.prepare(request)];
    for (const { reject } of opened[0]?.answers ?? []) reject(new Error('A worker thread could not start'));
    for (const preparing of broken) await expect(preparing).rejects.toThrow('could not start');
    expect(opened[0]?.isClosed).toBe(true);
    expect(await prepareOne()).toBe(answer);
    expect(opened).toHaveLength(2);
    expect(opened[1]?.isClosed).toBe(false);
  });

  test('end with the server, and start no more', async () => {
    await prepareOne();
    await workers.close();
    expect(opened[0]?.isClosed).toBe(true);
    await expect(workers.prepare(request)).rejects.toThrow('closed');
    expect(opened).toHaveLength(1);
  });
});

/** A second message, answered while the first one is pending. */
async function prepareLast(): Promise<void> {
  const preparing = workers.prepare(request);
  opened[0]?.answers.pop()?.resolve(answer);
  await preparing;
}
