import { expect, test } from 'vitest';
import { makeStale, readQueryKeys } from '#client/lib/make-stale.ts';
import { createQueryClient } from '#client/lib/query-client.ts';

test('Every query under a key is asked for again, and no other', () => {
  const queryClient = createQueryClient();
  const keys = [['a', 1], ['a', 2], ['b']];
  for (const key of keys) queryClient.setQueryData(key, 0);
  makeStale(queryClient, [['a']]);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test('Of what another tab says only keys are heard, and none that means everything', () => {
  expect(readQueryKeys([['a', { b: 1 }], 'x', null, [], 7])).toEqual([['a', { b: 1 }]]);
  for (const data of [undefined, null, 'all', { length: 1 }]) expect(readQueryKeys(data)).toEqual([]);
});
