import { beforeEach, describe, expect, test } from 'vitest';
import { rejectedEmailsQuery, retryRejectedEmailMutation } from '#client/admin/rejected-emails/api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { runMutation, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const endpoint = 'POST /api/admin/rejected-emails/9/retry';

function desk() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const { queryKey } = rejectedEmailsQuery(api, null);
  queryClient.setQueryData(queryKey, { pageParams: [null], pages: [] });
  queryClient.setQueryData(['brands', 'list'], 0);
  const retry = () =>
    runMutation(queryClient, retryRejectedEmailMutation({ api, queryClient }, 9), undefined);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated === true;
  return {
    api,
    retry,
    listIsStale: () => isStale(queryKey),
    brandsAreStale: () => isStale(['brands', 'list']),
  };
}

beforeEach(() => toasts.show({ title: '' }));

describe('Trying a rejected message again', () => {
  test('that succeeds shows the way to the email, and brands are asked for again', async () => {
    const { api, retry, listIsStale, brandsAreStale } = desk();
    const retrying = retry();
    await api.answer(endpoint, { outcome: 'imported', emailId: 77, reason: null });
    await retrying;
    expect(toastTexts()).toBe('Email imported');
    expect(toasts.current()?.action).toEqual({ label: 'View email', href: '/email/77' });
    expect([listIsStale(), brandsAreStale()]).toEqual([true, true]);
  });

  test('that finds it in the vault already says so', async () => {
    const { api, retry, listIsStale, brandsAreStale } = desk();
    const retrying = retry();
    await api.answer(endpoint, { outcome: 'duplicate', emailId: 12, reason: null });
    await retrying;
    expect(toastTexts()).toBe('Already in the vault / The same email was imported before.');
    expect([listIsStale(), brandsAreStale()]).toEqual([true, false]);
  });

  test('that is refused again says why', async () => {
    const { api, retry } = desk();
    const retrying = retry();
    await api.answer(endpoint, { outcome: 'rejected', emailId: null, reason: 'The message has no sender.' });
    await retrying;
    expect(toastTexts()).toBe('Rejected again / The message has no sender.');
    expect(toasts.current()?.isFailure).toBe(true);
  });

  test('that fails says so in the words of the server', async () => {
    const { api, retry } = desk();
    const retrying = retry();
    await api.refuse(endpoint, 409, { error: 'Only its beginning was kept.' });
    await retrying;
    expect(toastTexts()).toBe('Error retrying email / Only its beginning was kept.');
  });
});
