import { expect, test, vi } from 'vitest';
import {
  followOtherTabs,
  invalidateEverywhere,
  readQueryKeys,
} from '#client/platform/queries/invalidate-everywhere.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';

test('Every query under a key is asked for again, and no other', () => {
  const queryClient = createQueryClient();
  const keys = [['a', 1], ['a', 2], ['b']];
  for (const key of keys) queryClient.setQueryData(key, 0);
  invalidateEverywhere(queryClient, [['a']]);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test('Other tabs ask again for what was changed here', async () => {
  vi.resetModules();
  const otherTab = await import('#client/platform/queries/invalidate-everywhere.ts');
  const [here, there] = [createQueryClient(), createQueryClient()];
  const queryKey = ['a', 1];
  there.setQueryData(queryKey, 0);
  followOtherTabs(here);
  otherTab.followOtherTabs(there);
  invalidateEverywhere(here, [['a']]);
  await expect.poll(() => there.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('Of what another tab says only keys are heard, and none that means everything', () => {
  expect(readQueryKeys([['a', { b: 1 }], 'x', null, [], 7])).toEqual([['a', { b: 1 }]]);
  for (const data of [undefined, null, 'all', { length: 1 }]) expect(readQueryKeys(data)).toEqual([]);
});

test('An answer that was under way when something changed is out of date once it comes', async () => {
  const queryClient = createQueryClient();
  const queryKey = ['favorites'];
  let answer: (names: string[]) => void = () => {};
  const asked = queryClient.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = resolve;
      }),
  });
  invalidateEverywhere(queryClient, [queryKey]);
  answer(['as before the change']);
  expect(await asked).toEqual(['as before the change']);
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
