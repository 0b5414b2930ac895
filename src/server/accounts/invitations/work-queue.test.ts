import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorkQueue } from '#server/accounts/invitations/work-queue.ts';

it('runs a few at a time, lets some wait, turns the rest away, and goes on after failures', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 3, tooMany: () => new Error('too many') });
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    if (index === 1) throw new Error('failed');
    return index;
  };
  const ends = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((index) => queue(work(index))));
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
    'too many',
    'too many',
  ]);
  expect(most).toBe(2);
  expect(await Promise.all([7, 8].map((index) => queue(work(index))))).toEqual([7, 8]);
});
