import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#client/platform/queries/query-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A query that always fails, and the number of its requests. */
function failing() {
  const queryClient = createQueryClient();
  let asked = 0;
  const options = {
    queryKey: ['brands', 'detail', 'cragline'],
    queryFn: async () => {
      asked += 1;
      throw new Error('no luck');
    },
  };
  return {
    count: () => asked,
    load: () => queryClient.ensureQueryData(options).catch(() => {}),
    /** Renders it for a few turns of the event loop. */
    async show() {
      const observer = new QueryObserver(queryClient, options);
      const leave = observer.subscribe(() => {});
      await new Promise((resolve) => setTimeout(resolve, 5));
      const { status } = observer.getCurrentResult();
      leave();
      return status;
    },
  };
}

test('A load that failed before its screen stands is not asked for by the screen again', async () => {
  const brand = failing();
  await brand.load();
  expect(await brand.show()).toBe('error');
  expect(brand.count()).toBe(1);
});

test('Going there again asks again, and so does a screen that is opened later', async () => {
  const brand = failing();
  await brand.load();
  await brand.load();
  expect(brand.count()).toBe(2);
  vi.setSystemTime(new Date('2026-11-21T12:00:30Z'));
  await brand.show();
  expect(brand.count()).toBe(3);
});
