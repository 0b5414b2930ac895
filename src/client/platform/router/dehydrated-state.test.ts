import { expect, test } from 'vitest';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { type DehydratedState, takeAnswers } from '#client/platform/router/dehydrated-state.ts';
import { renderScreen, sport } from '#client/testing/rendered-screen.ts';

test('Answers that came with the page are fresh, whatever the clock of the server said', async () => {
  const { state } = await renderScreen('/privacy');
  const queryClient = createQueryClient();
  const before = Date.now();
  takeAnswers(queryClient, (JSON.parse(state) as DehydratedState).answers);
  const queries = queryClient.getQueryCache().getAll();
  expect(queries.map(({ queryKey }) => queryKey)).toContainEqual(['categories']);
  for (const query of queries) expect(query.state.dataUpdatedAt).toBeGreaterThanOrEqual(before);
  expect(queryClient.getQueryData(['categories'])).toEqual([sport]);
  expect(queryClient.getQueryData(['auth', 'user'])).toBeNull();
  queryClient.clear();
});
