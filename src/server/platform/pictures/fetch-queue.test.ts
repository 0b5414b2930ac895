import { expect, test } from 'vitest';
import { createFetchQueue, FetchQueueFull } from '#server/platform/pictures/fetch-queue.ts';

/** Work that waits for its release, and the number that runs concurrently. */
function workbench() {
  const held: Array<() => void> = [];
  const running = { now: 0, most: 0 };
  const work = async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise<void>((resolve) => held.push(resolve));
    running.now -= 1;
  };
  const releaseAll = async (jobs: Array<Promise<unknown>>) => {
    let isDone = false;
    const all = Promise.all(jobs).then(() => {
      isDone = true;
    });
    while (!isDone) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
  };
  return { work, running, releaseAll };
}

const roomy = { total: 10, perSite: 10, waiting: 100, waitingPerSite: 100 };

test('No more fetches run at once than the limit, and all run in the end.', async () => {
  const queue = createFetchQueue({ ...roomy, total: 3 });
  const { work, running, releaseAll } = workbench();
  const jobs = Array.from({ length: 12 }, (_, index) => queue.run(`https://brand${index}.com/`, work));
  await releaseAll(jobs);
  expect(running).toEqual({ now: 0, most: 3 });
});

test('Fetches per site are limited, whatever its host name, and do not delay other sites.', async () => {
  const queue = createFetchQueue({ ...roomy, perSite: 2 });
  const slow = workbench();
  const other = workbench();
  const jobs = ['a', 'b', 'c', 'd'].map((name) => queue.run(`https://${name}.brand.co.uk/`, slow.work));
  const passing = queue.run('https://other.co.uk/', other.work);
  await new Promise((resolve) => setImmediate(resolve));
  expect([slow.running.now, other.running.now]).toEqual([2, 1]);
  await Promise.all([slow.releaseAll(jobs), other.releaseAll([passing])]);
  expect(slow.running.most).toBe(2);
});

test('Customers of one hosting domain are different sites.', async () => {
  const queue = createFetchQueue({ ...roomy, perSite: 1 });
  const { work, running, releaseAll } = workbench();
  const jobs = ['a', 'b'].map((name) => queue.run(`https://${name}.cloudfront.net/`, work));
  await releaseAll(jobs);
  expect(running.most).toBe(2);
});

test('Too many waiting are refused, of one site and of all.', async () => {
  const queue = createFetchQueue({ total: 1, perSite: 1, waiting: 3, waitingPerSite: 2 });
  const { work, releaseAll } = workbench();
  const jobs = ['https://a.com/', 'https://a.com/', 'https://a.com/'].map((url) => queue.run(url, work));
  await expect(queue.run('https://a.com/', work)).rejects.toThrow(FetchQueueFull);
  jobs.push(queue.run('https://b.com/', work));
  await expect(queue.run('https://c.com/', work)).rejects.toThrow(FetchQueueFull);
  await releaseAll(jobs);
});

test('Work that fails makes room like work that does not.', async () => {
  const queue = createFetchQueue({ ...roomy, total: 1 });
  const failing = Array.from({ length: 5 }, () =>
    queue.run('https://a.com/', async () => {
      throw new Error('no');
    }),
  );
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(await queue.run('not an address', async () => 'done')).toBe('done');
});
