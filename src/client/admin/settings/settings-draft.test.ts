import { describe, expect, test } from 'vitest';
import {
  draftOf,
  draftWith,
  editsAfter,
  type SettingsDraft,
  settingsBody,
} from '#client/admin/settings/settings-draft.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';
import { storedSettings } from '#client/testing/admin.ts';

describe('The form of the settings', () => {
  const draft = draftOf(storedSettings());
  const body = (typed: SettingsDraft) => settingsBody(typed, 'Error saving settings');

  test('sent as it came keeps everything, the password too, which it never held', () => {
    expect(body(draft)).toEqual({
      imap: {
        host: 'imap.vault.example',
        port: 993,
        security: 'tls',
        username: 'archive',
        mailbox: 'INBOX',
      },
      autoFetch: true,
      autoCategorize: true,
      saveImages: false,
    });
  });

  test('sends a password that was typed, and an empty one that was removed', () => {
    for (const password of ['hunter2 ', '']) {
      expect(body({ ...draft, password })).toMatchObject({ imap: { password } });
    }
  });

  test('trims addresses, and takes an empty port for the customary one that the field shows', () => {
    const typed = { ...draft, host: ' mail.example ', username: 'a ', port: ' ' };
    expect(body(typed)).toMatchObject({ imap: { host: 'mail.example', username: 'a', port: 993 } });
    expect(body({ ...typed, security: 'starttls' })).toMatchObject({ imap: { port: 143 } });
    expect(body({ ...typed, host: ' ' })).toMatchObject({ imap: { host: '', port: null } });
  });

  test.each(['99x', '-1', '1e3', '993.5', '999999', '९९३'])('refuses the port %s', (port) => {
    const message = 'The port must be a whole number from 1 to 65535.';
    expect(body({ ...draft, port })).toEqual(
      new Refusal(
        { 'imap.port': message },
        { title: 'Error saving settings', description: message, isFailure: true },
      ),
    );
  });
});

describe('What was edited', () => {
  test('stays as edited; the rest of the form follows what others store meanwhile', () => {
    const now = storedSettings({ imap: { host: 'new.example' } });
    expect(draftWith(now, { saveImages: true })).toEqual({ ...draftOf(now), saveImages: true });
  });

  test('while the server wrote is kept; what it wrote is not', () => {
    const saved = draftWith(storedSettings(), { host: 'mail.example', password: 'x' });
    expect(editsAfter({ host: 'mail.example.org', password: 'x' }, saved)).toEqual({
      host: 'mail.example.org',
    });
  });
});
