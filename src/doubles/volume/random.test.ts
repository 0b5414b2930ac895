import { describe, expect, it } from 'vitest';
import { randomFrom, zipfPicker } from '#doubles/volume/random.ts';

describe('random numbers', () => {
  it('are the same for the same seed, within bounds, and others for another', () => {
    const take = (seed: number) => {
      const random = randomFrom(seed);
      return Array.from({ length: 1_000 }, () => random());
    };
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
    expect(take(7).every((number) => number >= 0 && number < 1)).toBe(true);
  });
});

describe('picking by Zipf’s law', () => {
  it('picks every position, the first most often, and none outside', () => {
    const pick = zipfPicker(10, randomFrom(1));
    const counts = new Array<number>(10).fill(0);
    for (let index = 0; index < 20_000; index += 1) {
      const position = pick();
      counts[position] = (counts[position] ?? Number.NaN) + 1;
    }
    expect(counts).toHaveLength(10);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
  });

  it('picks the only one there is', () => {
    expect(zipfPicker(1, () => 0.999)()).toBe(0);
  });
});
