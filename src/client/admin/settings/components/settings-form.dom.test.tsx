import { describe, expect, test } from 'vitest';
import { SettingsForm } from '#client/admin/settings/components/settings-form.tsx';
import { storedSettings } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

function form(settings = storedSettings()) {
  const page = mountComponent(<SettingsForm settings={settings} />);
  const field = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name });
  const save = () => page.user.click(page.getByRole('button', { name: 'Save Settings' }));
  return { ...page, field, save, password: page.getByLabelText<HTMLInputElement>('Password') };
}

const endpoints = {
  save: 'PUT /api/admin/settings',
  test: 'POST /api/admin/settings/test-connection',
};

const stored = {
  host: 'imap.vault.example',
  port: 993,
  security: 'tls',
  username: 'archive',
  mailbox: 'INBOX',
};
const toggles = { autoFetch: true, autoCategorize: true, saveImages: false };

describe('The settings', () => {
  test('send what is in the form, and no password that was not typed', async () => {
    const { user, field, save, getByRole, api, answer } = form();
    await user.clear(field('Username'));
    await user.type(field('Username'), 'reader');
    await save();
    await user.click(getByRole('button', { name: 'Saving...' }));
    await answer(endpoints.save, storedSettings());
    expect(api.bodies(endpoints.save)).toEqual([{ imap: { ...stored, username: 'reader' }, ...toggles }]);
  });

  test('turn at once, and send nothing of the fields that were not saved', async () => {
    const { user, field, getByRole, api, answer } = form();
    await user.type(field('Username'), '-new');
    await user.click(getByRole('switch', { name: 'Save Images' }));
    expect(getByRole('switch', { name: 'Save Images' }).getAttribute('aria-checked')).toBe('true');
    await user.click(getByRole('switch', { name: 'Auto Categorize' }));
    await answer(endpoints.save, storedSettings({ saveImages: true }));
    expect(api.bodies(endpoints.save)).toEqual([{ imap: stored, ...toggles, saveImages: true }]);
    expect(field('Username').value).toBe('archive-new');
  });

  test('send a password that was typed, and none once it is empty again', async () => {
    const { user, password, save, api, answer } = form();
    await user.type(password, 'secret');
    await save();
    await answer(endpoints.save, storedSettings());
    expect(api.bodies(endpoints.save)).toEqual([{ imap: { ...stored, password: 'secret' }, ...toggles }]);
    expect(password.value).toBe('');
    await save();
    await answer(endpoints.save, storedSettings());
    expect(api.bodies(endpoints.save)[1]).toEqual({ imap: stored, ...toggles });
  });

  test('forget the stored password where it is removed, and keep it where that is taken back', async () => {
    const { user, save, getByRole, api, answer } = form();
    await user.click(getByRole('button', { name: 'Remove the password' }));
    await user.click(getByRole('button', { name: 'Keep the password' }));
    await user.click(getByRole('button', { name: 'Remove the password' }));
    await save();
    await answer(endpoints.save, storedSettings());
    expect(api.bodies(endpoints.save)).toEqual([{ imap: { ...stored, password: '' }, ...toggles }]);
  });

  test('are not sent with a port that is no number: the field says so and has the keyboard', async () => {
    const { user, field, save, api, toastText, focused } = form();
    await user.clear(field('Port'));
    await user.type(field('Port'), '99x');
    await save();
    expect(api.asked()).toEqual([]);
    expect(toastText()).toMatch(/^Error saving settings/);
    expect(focused()).toBe(field('Port'));
    expect(field('Port').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('IMAP host'), 'x');
    expect(field('Port').getAttribute('aria-invalid')).toBeNull();
  });

  test('keep what was typed where the server refuses it, with the reason at its field', async () => {
    const { user, field, save, refuse, focused, getByRole } = form();
    await user.type(field('IMAP host'), '!');
    await save();
    await refuse(endpoints.save, 400, {
      error: 'No.',
      issues: [{ path: 'imap.host', message: 'No such host.' }],
    });
    expect(focused()).toBe(getByRole('textbox', { name: 'IMAP host', description: 'No such host.' }));
    expect(field('IMAP host').value).toBe('imap.vault.example!');
  });

  test('keep what is typed while they are being saved', async () => {
    const { user, field, save, answer } = form();
    await user.type(field('Username'), '1');
    await save();
    await user.type(field('Username'), '2');
    await answer(endpoints.save, storedSettings({ imap: { username: 'archive1' } }));
    expect(field('Username').value).toBe('archive12');
  });

  test('are tried before they are saved, and the answer goes with the next change', async () => {
    const { user, field, getByRole, api, answer } = form();
    await user.click(getByRole('button', { name: 'Test connection' }));
    expect(api.bodies(endpoints.test)).toEqual([{ imap: stored }]);
    await answer(endpoints.test, { ok: true, message: '3 messages.' });
    expect(getByRole('status').textContent).toBe('3 messages.');
    await user.type(field('Username'), '1');
    expect(getByRole('status').textContent).toBe('');
  });

  test('of the environment cannot be typed over', async () => {
    const { user, field, password } = form(storedSettings({ imap: { source: 'environment' } }));
    await user.type(field('IMAP host'), 'x');
    await user.type(password, 'x');
    expect([field('IMAP host').value, password.value]).toEqual(['imap.vault.example', '']);
  });
});
