import { hydrate } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readPageState } from '#client/lib/page-state.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { renderedScreen } from '#client/testing/rendered-screen.ts';

test('Answers that came with the page are fresh, even when the clock of the browser is an hour ahead', async () => {
  const { state } = await renderedScreen('/privacy');
  const anHourAhead = Date.now() + 3_600_000;
  const { queries } = readPageState(state, anHourAhead);
  const queryClient = createQueryClient();
  hydrate(queryClient, queries);
  for (const query of queryClient.getQueryCache().getAll()) {
    expect(query.state.dataUpdatedAt).toBe(anHourAhead);
  }
  expect(queryClient.getQueryData(['auth', 'user'])).toBeNull();
  queryClient.clear();
});
