import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerMs, framingBytes, slowestBytesPerSecond } from '#server/ingest/sources/imap/imap-bounds.ts';
import { budgetFor, withinBudget } from '#server/ingest/sources/imap/question-budget.ts';

describe('An answer may take', () => {
  test('a minute and the bytes around it, when it brings nothing', () => {
    expect(budgetFor(0, 0)).toEqual({ ms: answerMs, bytes: framingBytes });
  });

  test('as much longer as its bytes need on a slow line', () => {
    expect(budgetFor(10 * slowestBytesPerSecond, 0).ms).toBe(answerMs + 10_000);
  });

  test('as many bytes more as it may bring at most', () => {
    expect(budgetFor(10, 500).bytes).toBe(framingBytes + 500);
  });

  test('what it is told instead', () => {
    expect(budgetFor(0, 5, { ms: 100, bytes: 10 })).toEqual({ ms: 100, bytes: 15 });
  });
});

/** A connection with a number of received bytes, which records whether it was closed. */
function connection() {
  const state = { received: 0, isClosed: false };
  const client = { stats: () => ({ received: state.received }), close: () => (state.isClosed = true) };
  return { state, client: client as unknown as Parameters<typeof withinBudget>[0] };
}

describe('A question', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const ask = <Answer>(question: () => Promise<Answer>) => {
    const { state, client } = connection();
    const reported: string[] = [];
    const answer = withinBudget(client, 'imap.brand.com', { ms: 1000, bytes: 100 }, question, ({ code }) =>
      reported.push(code),
    );
    return { state, reported, answer };
  };
  const endless = { code: 'endless', isPermanent: true, message: expect.stringContaining('imap.brand.com') };

  test('is answered within its budget', async () => {
    const { state, reported, answer } = ask(async () => 'yes');
    expect(await answer).toBe('yes');
    expect([state.isClosed, reported]).toEqual([false, []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that fails by itself fails so', async () => {
    const { reported, answer } = ask(() => Promise.reject(new Error('no')));
    await expect(answer).rejects.toThrow('no');
    expect(reported).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each<[string, (state: { received: number }) => number]>([
    ['too long', () => 1200],
    [
      'too many bytes',
      (state) => {
        state.received = 101;
        return 150;
      },
    ],
  ])('whose answer takes %s closes its connection, and says why', async (_what, spend) => {
    let breakOff: (error: Error) => void = () => {};
    const { state, reported, answer } = ask(() => new Promise((_resolve, reject) => (breakOff = reject)));
    const failed = expect(answer).rejects.toMatchObject(endless);
    vi.advanceTimersByTime(spend(state));
    expect([state.isClosed, reported]).toEqual([true, ['endless']]);
    breakOff(new Error('Connection closed'));
    await failed;
  });

  test('does not pay for bytes that came before it', async () => {
    const { state, client } = connection();
    state.received = 1_000_000;
    const answer = withinBudget(
      client,
      'h',
      { ms: 1000, bytes: 100 },
      async () => 1,
      () => {},
    );
    vi.advanceTimersByTime(500);
    expect(await answer).toBe(1);
    expect(state.isClosed).toBe(false);
  });
});
