import { beforeEach, expect, test } from 'vitest';
import { changeState } from '#client/features/emails/change-state.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const endpoint = 'POST /api/admin/emails/state';
const email = { id: 7, subject: 'Sale' };

beforeEach(() => toasts.show({ title: '' }));

test('A takedown makes everything that shows the email stale, and its toast takes it back', async () => {
  const [api, queryClient] = [apiDouble(), createQueryClient()];
  for (const name of ['emails', 'brands', 'reviews', 'settings']) queryClient.setQueryData([name], 0);
  const hiding = changeState({ api, queryClient }, email, 'hidden');
  await api.answer(endpoint, {
    decided: 1,
    remaining: 0,
    before: [{ state: 'published', isWaiting: false, ids: [7] }],
  });
  await hiding;
  expect(toastTexts()).toBe('Hidden from readers / Sale');
  const stale = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
  expect(['emails', 'brands', 'reviews', 'settings'].map(stale)).toEqual([true, true, true, false]);
  const action = toasts.current()?.action;
  if (action === undefined || !('onChoose' in action)) throw new Error('The toast takes nothing back');
  action.onChoose();
  await api.answer(endpoint, { decided: 1, remaining: 0, before: [] });
  await expect.poll(toastTexts).toBe('Undone / Sale');
  expect(api.bodies(endpoint)).toEqual([
    { ids: [7], state: 'hidden' },
    { ids: [7], state: 'published', isWaiting: false },
  ]);
});

test('A takedown that fails says so in the words of the server', async () => {
  const [api, queryClient] = [apiDouble(), createQueryClient()];
  const hiding = changeState({ api, queryClient }, email, 'hidden');
  await api.refuse(endpoint, 403, { error: 'Only administrators may do this.' });
  await hiding;
  expect(toastTexts()).toBe('Error hiding / Only administrators may do this.');
  expect(toasts.current()?.isFailure).toBe(true);
});
