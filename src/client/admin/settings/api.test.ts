import { beforeEach, describe, expect, test } from 'vitest';
import { saveSettingsMutation, settingsQuery, testConnectionMutation } from '#client/admin/settings/api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { runMutation, storedSettings, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const { source: _source, hasPassword: _has, ...imap } = storedSettings().imap;
const body = { imap, autoFetch: true, autoCategorize: true, saveImages: false };

beforeEach(() => toasts.show({ title: '' }));

describe('Saving settings', () => {
  const endpoint = 'PUT /api/admin/settings';

  test('shows what the server keeps', async () => {
    const [api, queryClient] = [apiDouble(), createQueryClient()];
    const saving = runMutation(queryClient, saveSettingsMutation({ api, queryClient }), body);
    const kept = storedSettings({ imap: { host: 'mail.example' } });
    await api.answer(endpoint, kept);
    await saving;
    expect(api.bodies(endpoint)).toEqual([body]);
    expect(queryClient.getQueryData(settingsQuery(api).queryKey)).toEqual(kept);
    expect(toastTexts()).toBe('Settings saved');
  });

  test('that fails says so in the words of the server', async () => {
    const [api, queryClient] = [apiDouble(), createQueryClient()];
    const saving = runMutation(queryClient, saveSettingsMutation({ api, queryClient }), body);
    await api.refuse(endpoint, 400, { error: 'A mailbox folder is needed.' });
    await saving;
    expect(toastTexts()).toBe('Error saving settings / A mailbox folder is needed.');
  });
});

describe('Testing the connection', () => {
  const endpoint = 'POST /api/admin/settings/test-connection';

  test('sends the form without the toggles, and brings the answer', async () => {
    const api = apiDouble();
    const testing = runMutation(createQueryClient(), testConnectionMutation({ api }), imap);
    await api.answer(endpoint, { ok: true, message: 'Connected.', messageCount: 12 });
    expect(await testing).toEqual({ ok: true, message: 'Connected.', messageCount: 12 });
    expect(api.bodies(endpoint)).toEqual([{ imap }]);
  });

  test.each([
    [400, { error: 'A host is needed.' }, 'A host is needed.'],
    [502, '', 'The test could not be run. Check your connection and try again.'],
  ])('that the server refuses with %i is an answer too', async (status, refusal, message) => {
    const api = apiDouble();
    const testing = runMutation(createQueryClient(), testConnectionMutation({ api }), imap);
    await api.refuse(endpoint, status, refusal);
    expect(await testing).toEqual({ ok: false, message, messageCount: null });
    expect(toastTexts()).toBe('');
  });
});
