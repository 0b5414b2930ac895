import { expect, test } from 'vitest';
import { adminAccessQuery } from '#client/admin/kit/api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const endpoint = 'GET /api/admin/check-access';

test('An ok status opens the dashboard', async () => {
  const api = apiDouble();
  const checking = createQueryClient().fetchQuery(adminAccessQuery(api));
  await api.answer(endpoint, { isAdmin: true });
  expect(await checking).toBe('open');
});

test.each([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [429, 'unknown'],
  [500, 'unknown'],
])('A status of %i is %s', async (status, access) => {
  const api = apiDouble();
  const checking = createQueryClient().fetchQuery(adminAccessQuery(api));
  await api.refuse(endpoint, status);
  expect(await checking).toBe(access);
});

test('A connection that breaks is a failed check, not an open door', async () => {
  const api = { request: () => Promise.reject(new TypeError('Failed to fetch')) };
  expect(await createQueryClient().fetchQuery(adminAccessQuery(api))).toBe('unknown');
});

test.each([
  [503, 'open'],
  [403, 'forbidden'],
])('A later check that answers %i leaves the dashboard %s', async (status, access) => {
  const api = apiDouble();
  const queryClient = createQueryClient();
  queryClient.setQueryData(adminAccessQuery(api).queryKey, 'open');
  const checking = queryClient.fetchQuery({ ...adminAccessQuery(api), staleTime: 0 });
  await api.refuse(endpoint, status);
  expect(await checking).toBe(access);
});
