import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiMutation } from '#client/platform/queries/api-mutation.ts';
import { updateOptimistically } from '#client/platform/queries/optimistic-update.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';

const queryKey = ['name'];
const otherKey = ['others'];

/** An optimistic update of a name, and getters for its result. */
function renaming(answer: () => Promise<string>) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, 'before');
  queryClient.setQueryData(otherKey, []);
  const options = apiMutation({
    mutationFn: (_name: string) => answer(),
    onMutate: updateOptimistically(queryClient, [queryKey], (name: string) => {
      queryClient.setQueryData(queryKey, name);
      return () => queryClient.setQueryData(queryKey, 'before');
    }),
    onSuccess: (name) => queryClient.setQueryData(queryKey, name),
    done: (name, wanted) => ({ title: `${wanted} is ${name}` }),
    failed: 'Error renaming',
    invalidates: [queryKey],
    invalidatesIfFailed: [otherKey],
  });
  return {
    rename: (name: string) => new MutationObserver(queryClient, options).mutate(name),
    name: () => queryClient.getQueryData(queryKey),
    stale: () => [queryKey, otherKey].map((key) => queryClient.getQueryState(key)?.isInvalidated),
    said: () => [toasts.current()?.title, toasts.current()?.description],
  };
}

test('What is written into the cache after success is asked for again all the same', async () => {
  const { rename, name, stale, said } = renaming(async () => 'answered');
  await rename('wanted');
  expect(name()).toBe('answered');
  expect(stale()).toEqual([true, false]);
  expect(said()).toEqual(['wanted is answered', undefined]);
});

test('A failure takes back what was shown, says so, and asks again for what it may have changed', async () => {
  const { rename, name, stale, said } = renaming(async () => Promise.reject(new Error('no')));
  const renamed = rename('wanted').catch(() => {});
  await Promise.resolve();
  expect(name()).toBe('wanted');
  await renamed;
  expect(name()).toBe('before');
  expect(stale()).toEqual([false, true]);
  expect(said()).toEqual(['Error renaming', 'Please try again.']);
});
