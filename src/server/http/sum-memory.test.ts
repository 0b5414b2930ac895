import { describe, expect, it } from 'vitest';
import { createSumMemory, oldestSumMs } from '#server/http/sum-memory.ts';

function memoryOf({ lifeMs = 1, tookMs = 5 } = {}) {
  const clock = { ms: 0, watch: 0 };
  const memory = createSumMemory<{ is: number }>({
    now: () => new Date(clock.ms),
    lifeMs,
    maxEntries: 2,
    stopwatch: () => clock.watch,
  });
  let counted = 0;
  const count = async () => {
    clock.watch += tookMs;
    counted += 1;
    return { is: counted };
  };
  const ask = async () => (await memory.get('a', count)).value.is;
  return { clock, memory, ask };
}

describe('the memory of sums', () => {
  it('keeps a sum as long as its counting is worth, and gives it once more while it is counted anew', async () => {
    const { clock, ask } = memoryOf();
    expect(await ask()).toBe(1);
    clock.ms = 999;
    expect(await ask()).toBe(1);
    clock.ms = 1_000;
    expect([await ask(), await ask()]).toEqual([1, 2]);
    clock.ms = 1_999;
    expect(await ask()).toBe(2);
  });

  it('gives nothing that is older than ten minutes, however long it took', async () => {
    const { clock, ask } = memoryOf({ tookMs: oldestSumMs });
    await ask();
    clock.ms = oldestSumMs - 1;
    expect(await ask()).toBe(1);
    clock.ms = oldestSumMs;
    expect(await ask()).toBe(2);
  });

  it('says when it was counted, counts once for all who ask, and keeps nothing without a life', async () => {
    const { clock, memory, ask } = memoryOf({ lifeMs: 0 });
    clock.ms = 7;
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(2);
    expect((await memory.get('b', async () => ({ is: 9 }))).countedAt).toEqual(new Date(7));
  });

  it('has the last sum stand in for one that cannot be counted, and tells of failure when it is too old', async () => {
    const { clock, memory, ask } = memoryOf();
    const fail = () => Promise.reject(new Error('away'));
    await ask();
    clock.ms = 5_000;
    expect((await memory.get('a', fail)).value.is).toBe(1);
    clock.ms = oldestSumMs;
    await expect(memory.get('a', fail)).rejects.toThrow('away');
  });
});
