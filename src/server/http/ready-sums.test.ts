import { expect, it } from 'vitest';
import { createReadySums } from '#server/http/ready-sums.ts';

it('counts everything at once, in order, goes on after a failure it tells, and ends when it is stopped', async () => {
  const ready = createReadySums();
  const counted: string[] = [];
  ready.add(() => ['a', 'b'].map((name) => async () => void counted.push(name)));
  ready.add(() => Promise.reject(new Error('away')));
  const warnings: string[] = [];
  const keeping = ready.keep({ warn: (_, message) => void warnings.push(message) });
  await expect.poll(() => warnings).toEqual(['sums could not be made ready']);
  expect(counted).toEqual(['a', 'b']);
  await keeping.stop();
});
