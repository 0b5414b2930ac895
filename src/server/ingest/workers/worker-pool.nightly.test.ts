import { setFlagsFromString } from 'node:v8';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { PrepareDepth, Prepared } from '#server/ingest/workers/worker-protocol.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

const fixture = (name: string) => new URL(`../../../../tests/fixtures/${name}`, import.meta.url);
const secret = 'a secret of more than thirty-two characters';

let pool: WorkerPool;

afterEach(() => pool.close());

function openFragile(maxPrepareMs = 700): void {
  pool = openWorkerPool({
    secret,
    size: 2,
    maxPrepareMs,
    heapMiB: 64,
    program: fixture('fragile-worker.ts'),
  });
}

async function runAll(orders: readonly string[], depth: PrepareDepth = 'check'): Promise<string[]> {
  const prepared = await Promise.all(
    orders.map((order) =>
      pool.prepare({ source: { raw: Buffer.from(order), label: order }, depth, now: new Date() }),
    ),
  );
  return prepared.map(describeOutcome);
}

function describeOutcome(prepared: Prepared): string {
  if (prepared.outcome === 'checked') return prepared.messageId;
  return prepared.outcome === 'rejected' ? prepared.code : prepared.outcome;
}

const many = Array.from({ length: 30 }, (_, index) => `mail ${index}`);

describe('the worker pool', () => {
  it('answers each message with its own result', async () => {
    openFragile();
    expect(await runAll(many)).toEqual(many);
  });

  it.each([
    ['hang', 'took_too_long'],
    ['crash', 'unreadable'],
    ['leave', 'unreadable'],
    ['eat memory', 'unreadable'],
  ])('loses none of the others when a message makes its thread %s', async (order, code) => {
    openFragile();
    expect(await runAll([...many.slice(0, 5), order, ...many.slice(5)])).toEqual([
      ...many.slice(0, 5),
      code,
      ...many.slice(5),
    ]);
  });

  it('counts the processor time of a message, not the time it waits for a core', async () => {
    openFragile(400);
    expect(await runAll(['mail 1', 'wait', 'mail 2'])).toEqual(['mail 1', 'wait', 'mail 2']);
  });

  it('gives up a message that makes its thread wait for ever', async () => {
    openFragile(100);
    expect(await runAll(['mail 1', 'wait for ever', 'mail 2'])).toEqual([
      'mail 1',
      'took_too_long',
      'mail 2',
    ]);
  });

  it('tries a message whose html takes too long once more without it', async () => {
    openFragile();
    const prepared = await Promise.all(
      ['mail 1', 'hang over html', 'mail 2'].map((order) =>
        pool.prepare({ source: { raw: Buffer.from(order), label: order }, depth: 'whole', now: new Date() }),
      ),
    );
    // The fixture answers with the requested depth in place of the content hash.
    expect(prepared).toMatchObject([
      { messageId: 'mail 1', contentHash: 'whole' },
      { messageId: 'hang over html', contentHash: 'plain' },
      { messageId: 'mail 2', contentHash: 'whole' },
    ]);
  });

  it.each([
    ['hang', 'took_too_long'],
    ['eat memory', 'unreadable'],
  ])('gives up a message that makes its thread %s even without its html', async (order, code) => {
    openFragile();
    expect(await runAll(['mail 1', order, 'mail 2'], 'whole')).toEqual(['mail 1', code, 'mail 2']);
  });

  it('gives its threads their own memory where the process is run with little of its own', async () => {
    setFlagsFromString('--max-semi-space-size=0');
    openFragile();
    const [usual] = await runAll(['measure']);
    await pool.close();
    setFlagsFromString('--max-semi-space-size=1');
    openFragile();
    expect(await runAll(['measure'])).toEqual([usual]);
  });

  it('says that the thread cannot start instead of starting it for ever', async () => {
    pool = openWorkerPool({ secret, program: fixture('stillborn-worker.ts') });
    await expect(runAll(['mail'])).rejects.toThrow('could not start');
  });

  it('refuses what waits when it is closed', async () => {
    openFragile();
    const waiting = runAll(['hang']);
    const refused = expect(waiting).rejects.toThrow('closed');
    await pool.close();
    await refused;
  });

  it('prepares real mail, and leaves the caller’s bytes alone', async () => {
    pool = openWorkerPool({ secret, size: 1 });
    const raw = buildMail();
    const before = raw.toString();
    const prepared = await pool.prepare({ source: { raw, label: 'a.eml' }, depth: 'whole', now: new Date() });
    expect(prepared).toMatchObject({
      outcome: 'ready',
      mail: { messageId: 'one@shop.example', brand: { domain: 'shop.example' } },
    });
    expect(raw.toString()).toBe(before);
  });
});
