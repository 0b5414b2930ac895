import { expect, it } from 'vitest';
import type { Hit } from '#server/features/email-search/repository.ts';
import { type Ask, stepThrough } from '#server/features/email-search/step-through-weeks.ts';

const weeks = Array.from({ length: 157 }, (_, at) => 1_400 - at);

const hits = (count: number): Hit[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, at: '2026-11-20T10:00:00.000000Z', percent: 0 }));

const never = () => Promise.reject(new Error('Nothing of this is asked.'));

/** How a page of 25 is looked for where each week holds two matches: the weeks of each step, or `all`. */
async function waysOf(parts: number): Promise<Array<number | 'all'>> {
  const ways: Array<number | 'all'> = [];
  const ask: Ask = {
    all: async () => {
      ways.push('all');
      return { hits: hits(25), matches: 314 };
    },
    byWeek: async (asked, limit) => {
      ways.push(asked.length);
      const found = hits(Math.min(limit, asked.length * 2));
      return { hits: found, matches: found.length };
    },
    inWeek: never,
    firstIn: never,
    firstBehind: never,
    nextFrom: never,
  };
  const window = { weeks, isWhole: true, isLate: false };
  const found = await stepThrough(window, true, { few: 1_000, crowd: 20_000, parts }, 25, ask);
  expect(found).toHaveLength(25);
  return ways;
}

it('Fewer weeks are worth all of them at once, the more parts the index is asked for in each', async () => {
  // Eleven more weeks would fill the page: of one word that is less than a sixth of them, of five parts more than they are worth.
  expect(await waysOf(1)).toEqual([2, 8, 32]);
  expect(await waysOf(5)).toEqual([2, 'all']);
});
