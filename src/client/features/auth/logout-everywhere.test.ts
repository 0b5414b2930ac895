import { expect, test, vi } from 'vitest';
import { logoutEverywhereMutation } from '#client/features/auth/logout-everywhere.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { runMutation } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { renderScreen, signedIn } from '#client/testing/rendered-screen.ts';

const endpoint = 'POST /api/logout-everywhere';

async function pressed(answer: unknown, status = 200) {
  const api = apiDouble();
  const goTo = vi.fn();
  const leaving = runMutation(createQueryClient(), logoutEverywhereMutation({ api }, goTo), undefined);
  await (status === 200 ? api.answer(endpoint, answer) : api.refuse(endpoint, status, answer));
  await leaving;
  return goTo.mock.calls;
}

test('Logging out everywhere goes on to the provider', async () => {
  expect(await pressed({ url: 'https://id.example/end' })).toEqual([['https://id.example/end']]);
});

test('Whoever is signed out already goes home, and a failure is said', async () => {
  toasts.show({ title: '' });
  expect(await pressed({ error: 'No.', code: 'signed_out' }, 401)).toEqual([['/']]);
  expect(toasts.current()?.title).toBe('');
  expect(await pressed({ error: 'No.', code: 'internal' }, 500)).toEqual([]);
  expect(toasts.current()).toMatchObject({
    title: 'Error',
    description: "We couldn't log you out everywhere. Please try again.",
  });
});

test('The button stands on the page about the account', async () => {
  const page = await renderScreen('/manage-subscription', signedIn('free'));
  expect(page.body).toMatch(/<button[^>]*><span[^>]*>Log out everywhere<\/span><\/button>/);
  expect((await renderScreen('/manage-subscription')).text).not.toContain('Log out everywhere');
});
