import { describe, expect, it } from 'vitest';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';

function memoryAt(start = 0, ttlMs = 1_000) {
  const clock = { ms: start };
  const content = createContentVersion();
  const memory = createTtlCache<number>({
    content,
    now: () => new Date(clock.ms),
    ttlMs,
    maxEntries: 2,
    maxBytes: 100,
    sizeOf: (value) => value,
    isOutage: (error) => error instanceof Error && error.message === 'away',
  });
  let made = 0;
  const make = async () => {
    made += 1;
    return made;
  };
  return { clock, content, memory, make };
}

describe('a short memory', () => {
  it('makes a value once and gives it again until its life ends', async () => {
    const { clock, memory, make } = memoryAt();
    expect(await memory.get('a', make)).toBe(1);
    clock.ms = 999;
    expect(await memory.get('a', make)).toBe(1);
    clock.ms = 1_000;
    expect(await memory.get('a', make)).toBe(2);
  });

  it('makes a value anew when the clock was set back by more than its life', async () => {
    const { clock, memory, make } = memoryAt(1_000_000);
    await memory.get('a', make);
    clock.ms = 0;
    expect(await memory.get('a', make)).toBe(2);
  });

  it('gives the last value while none can be made, for an hour and until a write', async () => {
    const { clock, content, memory, make } = memoryAt();
    const fail = (message: string) => () => Promise.reject(new Error(message));
    await memory.get('a', make);
    clock.ms = 5_000;
    expect(await memory.get('a', fail('away'))).toBe(1);
    await expect(memory.get('a', fail('a fault'))).rejects.toThrow('a fault');
    await expect(memory.get('b', fail('away'))).rejects.toThrow('away');
    clock.ms = 3_600_000;
    await expect(memory.get('a', fail('away'))).rejects.toThrow('away');
    expect(await memory.get('a', make)).toBe(2);
    content.hear([{ kind: 'brand.changed' }]);
    await expect(memory.get('a', fail('away'))).rejects.toThrow('away');
  });

  it('makes a value anew after a write', async () => {
    const { content, memory, make } = memoryAt();
    await memory.get('a', make);
    content.hear([{ kind: 'brand.changed' }]);
    expect(await memory.get('a', make)).toBe(2);
  });

  it('does not keep what was begun before a write and finished after it', async () => {
    const { content, memory } = memoryAt();
    const finish: Array<(value: number) => void> = [];
    const slow = () => new Promise<number>((resolve) => finish.push(resolve));
    const before = memory.get('a', slow);
    content.hear([{ kind: 'brand.changed' }]);
    const after = memory.get('a', slow);
    finish[0]?.(10);
    expect(await before).toBe(10);
    finish[1]?.(20);
    expect(await after).toBe(20);
    expect(await memory.get('a', async () => 30)).toBe(20);
  });

  it('lets everybody who asks meanwhile wait for the one making', async () => {
    const { memory, make } = memoryAt(0, 0);
    expect(await Promise.all([memory.get('a', make), memory.get('a', make)])).toEqual([1, 1]);
    expect(await memory.get('a', make)).toBe(2);
  });

  it('forgets failures', async () => {
    const { memory, make } = memoryAt();
    await expect(memory.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.get('a', make)).toBe(1);
  });

  it('forgets the least recently used beyond its bounds, and never keeps what is too large', async () => {
    const { memory, make } = memoryAt();
    await memory.get('a', make);
    await memory.get('b', make);
    await memory.get('c', make);
    expect(await memory.get('c', make)).toBe(3);
    expect(await memory.get('a', make)).toBe(4);
    expect(await memory.get('large', async () => 101)).toBe(101);
    expect(await memory.get('large', async () => 102)).toBe(102);
  });
});
