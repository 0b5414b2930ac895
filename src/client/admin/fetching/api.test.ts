import { beforeEach, describe, expect, test } from 'vitest';
import { fetchRunsKey, pollAfter, startFetchMutation } from '#client/admin/fetching/api.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { fetchRun, runMutation, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';

function desk() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  queryClient.setQueryData(fetchRunsKey, [fetchRun({ id: 4, state: 'done' })]);
  queryClient.setQueryData(['brands', 'list'], 0);
  return {
    api,
    queryClient,
    start: () => runMutation(queryClient, startFetchMutation({ api, queryClient }), undefined),
    runIds: () => queryClient.getQueryData<{ id: number }[]>(fetchRunsKey)?.map(({ id }) => id),
    brandsAreStale: () => queryClient.getQueryState(['brands', 'list'])?.isInvalidated,
  };
}

beforeEach(() => toasts.show({ title: '' }));

describe('Fetching new emails', () => {
  test('is said to have begun, and its run is shown at once', async () => {
    const { api, start, runIds, brandsAreStale } = desk();
    const starting = start();
    await api.answer('POST /api/emails/fetch', { run: fetchRun({ id: 5 }), alreadyRunning: false });
    await starting;
    expect(toastTexts()).toBe('Email fetch initiated / The system is now fetching new emails');
    expect(runIds()).toEqual([5, 4]);
    expect(brandsAreStale()).toBe(false);
  });

  test('a second time joins the run under way, which is shown once', async () => {
    const { api, start, runIds } = desk();
    for (const alreadyRunning of [false, true]) {
      const starting = start();
      await api.answer('POST /api/emails/fetch', { run: fetchRun({ id: 5 }), alreadyRunning });
      await starting;
    }
    expect(runIds()).toEqual([5, 4]);
  });

  test('that is over before it can be looked at brings its emails all the same', async () => {
    const { api, start, brandsAreStale } = desk();
    const starting = start();
    await api.answer('POST /api/emails/fetch', { run: fetchRun({ state: 'done' }), alreadyRunning: false });
    await starting;
    expect(brandsAreStale()).toBe(true);
  });

  test('that cannot begin says why', async () => {
    const { api, start, runIds } = desk();
    const starting = start();
    await api.refuse('POST /api/emails/fetch', 409, { error: 'No mailbox is configured.' });
    await starting;
    expect(toastTexts()).toBe('Error fetching emails / No mailbox is configured.');
    expect(runIds()).toEqual([4]);
  });
});

describe('Looking at the runs', () => {
  const now = fetchRun();

  test('happens each second while one is under way, and not at all otherwise', () => {
    expect(pollAfter(undefined, null)).toBe(false);
    expect(pollAfter([], null)).toBe(false);
    expect(pollAfter([fetchRun({ state: 'done' }), fetchRun({ state: 'failed' })], null)).toBe(false);
    expect(pollAfter([fetchRun({ state: 'done' }), now], null)).toBe(1_000);
    expect(pollAfter([fetchRun({ state: 'waiting' })], null)).toBe(1_000);
  });

  test('goes on more slowly while the server is away, and ends with the rights to look', () => {
    expect(pollAfter([now], new TypeError('Failed to fetch'))).toBe(5_000);
    expect(pollAfter([now], new ApiError(503, '', ''))).toBe(5_000);
    for (const status of [401, 403]) expect(pollAfter([now], new ApiError(status, '', ''))).toBe(false);
  });
});
