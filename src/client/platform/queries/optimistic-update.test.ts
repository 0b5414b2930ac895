import { expect, test } from 'vitest';
import { updateOptimistically } from '#client/platform/queries/optimistic-update.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';

test('An answer that was on its way does not take the place of what is shown at once', async () => {
  const queryClient = createQueryClient();
  const queryKey = ['favorites'];
  queryClient.setQueryData(queryKey, ['before']);
  let answer: (names: string[]) => void = () => {};
  const asked = queryClient.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = resolve;
      }),
    staleTime: 0,
  });
  const show = updateOptimistically(queryClient, [queryKey], (name: string) => {
    queryClient.setQueryData(queryKey, [name]);
    return () => queryClient.setQueryData(queryKey, ['before']);
  });
  const shown = show('wanted');
  expect(queryClient.getQueryData(queryKey)).toEqual(['wanted']);
  answer(['as the server had it']);
  const putBack = await shown;
  await asked.catch(() => {});
  expect(queryClient.getQueryData(queryKey)).toEqual(['wanted']);
  putBack();
  expect(queryClient.getQueryData(queryKey)).toEqual(['before']);
});
