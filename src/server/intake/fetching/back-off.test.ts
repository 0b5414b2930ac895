import { describe, expect, it } from 'vitest';
import { backOffMs } from '#server/intake/fetching/back-off.ts';

const bounds = { firstMs: 1000, maxDurationMs: 60_000 };

describe('backing off', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [7, 60_000],
    [2000, 60_000],
  ])('waits after attempt %i at most %i ms, and at least half of it', (attempt, most) => {
    for (let time = 0; time < 200; time += 1) {
      const ms = backOffMs(attempt, bounds);
      expect(ms).toBeLessThanOrEqual(most);
      expect(ms).toBeGreaterThanOrEqual(most / 2);
    }
  });

  it('sends two readers that failed together back at different times', () => {
    const waits = new Set(Array.from({ length: 20 }, () => backOffMs(3, bounds)));
    expect(waits.size).toBeGreaterThan(10);
  });
});
