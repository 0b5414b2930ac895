import { beforeEach, describe, expect, test } from 'vitest';
import {
  removeOwnAdminMutation,
  setAdminMutation,
  setTierMutation,
  type UserListing,
  usersQuery,
} from '#client/admin/admin-users/api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { adminUser, runMutation, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const everybody: UserListing = { query: '', tier: null, role: null, start: null };

function directory() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const { queryKey } = usersQuery(api, everybody);
  queryClient.setQueryData(queryKey, {
    pageParams: [null],
    pages: [{ rows: [adminUser({ id: 'u/1' }), adminUser({ id: 'u2' })], nextCursor: null, total: 2 }],
  });
  queryClient.setQueryData(['auth', 'user'], null);
  return {
    api,
    queryClient,
    rows: () => queryClient.getQueryData(queryKey)?.pages[0]?.rows ?? [],
    isStale: (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated === true,
    queryKey,
  };
}

beforeEach(() => toasts.show({ title: '' }));

describe("Setting a user's tier", () => {
  const endpoint = 'PATCH /api/admin/users/u%2F1/subscription';

  test('shows the user as the server has them', async () => {
    const { api, queryClient, rows, isStale, queryKey } = directory();
    const setting = runMutation(queryClient, setTierMutation({ api, queryClient }, 'u/1'), 'premium');
    await api.answer(endpoint, adminUser({ id: 'u/1', subscriptionTier: 'premium', hasPremium: true }));
    await setting;
    expect(api.bodies(endpoint)).toEqual([{ subscriptionTier: 'premium' }]);
    expect(rows().map(({ hasPremium }) => hasPremium)).toEqual([true, false]);
    expect([isStale(queryKey), isStale(['auth', 'user'])]).toEqual([true, true]);
    expect(toastTexts()).toBe('Subscription updated');
  });

  test.each([
    [409, { error: 'Stripe could not be reached.' }, 'Stripe could not be reached.'],
    [502, 'Bad gateway', 'Failed to update user subscription'],
  ])('that fails with %i says so', async (status, body, words) => {
    const { api, queryClient, rows } = directory();
    const setting = runMutation(queryClient, setTierMutation({ api, queryClient }, 'u/1'), 'premium');
    await api.refuse(endpoint, status, body);
    await setting;
    expect(rows()[0]?.hasPremium).toBe(false);
    expect(toastTexts()).toBe(`Error updating subscription / ${words}`);
  });
});

describe('Admin rights', () => {
  test.each([
    [true, 'make-admin', 'Admin Rights Granted'],
    [false, 'remove-admin', 'Admin Rights Removed'],
  ])('set to %s', async (isAdmin, action, words) => {
    const { api, queryClient, rows } = directory();
    const setting = runMutation(queryClient, setAdminMutation({ api, queryClient }, 'u2'), isAdmin);
    await api.answer(`POST /api/admin/users/u2/${action}`, adminUser({ id: 'u2', isAdmin }));
    await setting;
    expect(api.bodies(`POST /api/admin/users/u2/${action}`)).toEqual([undefined]);
    expect(rows()[1]?.isAdmin).toBe(isAdmin);
    expect(toastTexts()).toBe(words);
  });

  test.each([
    [
      403,
      { error: 'The primary administrator keeps the rights.' },
      'The primary administrator keeps the rights.',
    ],
    [500, '', 'Failed to update admin status'],
  ])('that fail with %i say so', async (status, body, words) => {
    const { api, queryClient } = directory();
    const setting = runMutation(queryClient, setAdminMutation({ api, queryClient }, 'u2'), false);
    await api.refuse('POST /api/admin/users/u2/remove-admin', status, body);
    await setting;
    expect(toastTexts()).toBe(`Error / ${words}`);
  });
});

describe("One's own admin rights", () => {
  const endpoint = 'POST /api/admin/users/u2/remove-admin';

  test('are gone before the dashboard is left, and nothing of it is asked for on the way', async () => {
    const { api, queryClient, isStale, queryKey } = directory();
    queryClient.setQueryData(['admin', 'access'], 'open');
    const onLeaving: boolean[] = [];
    const leave = () => {
      onLeaving.push(isStale(queryKey), isStale(['admin', 'access']), isStale(['auth', 'user']));
    };
    const removing = runMutation(
      queryClient,
      removeOwnAdminMutation({ api, queryClient }, 'u2', leave),
      undefined,
    );
    await api.answer(endpoint, adminUser({ id: 'u2' }));
    await removing;
    expect(onLeaving).toEqual([false, false, false]);
    expect(queryClient.getQueryData(['admin', 'access'])).toBeUndefined();
    expect(isStale(['auth', 'user'])).toBe(true);
    expect(toastTexts()).toBe('Admin Rights Removed');
  });

  test('that cannot be taken leave everything as it is', async () => {
    const { api, queryClient } = directory();
    let hasLeft = false;
    const options = removeOwnAdminMutation({ api, queryClient }, 'u2', () => {
      hasLeft = true;
    });
    const removing = runMutation(queryClient, options, undefined);
    await api.refuse(endpoint, 409, { error: 'This is the only administrator left.' });
    await removing;
    expect(hasLeft).toBe(false);
    expect(toastTexts()).toBe('Error / This is the only administrator left.');
  });
});
