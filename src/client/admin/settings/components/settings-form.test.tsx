import { describe, expect, test } from 'vitest';
import { ConnectionAnswer } from '#client/admin/kit/connection-answer.tsx';
import { settingsQuery } from '#client/admin/settings/api.ts';
import { SettingsForm } from '#client/admin/settings/components/settings-form.tsx';
import { SettingsPanel } from '#client/admin/settings/components/settings-panel.tsx';
import { storedSettings } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';

const form = (overrides: Parameters<typeof storedSettings>[0] = {}) =>
  renderComponent(<SettingsForm settings={storedSettings(overrides)} />);

describe('The settings', () => {
  test('have the fields, toggles and buttons of the specification', () => {
    const { text, body } = form();
    for (const label of ['IMAP host', 'Port', 'Username', 'Password', 'Mailbox folder', 'Security'])
      expect(text).toContain(label);
    for (const toggle of ['Auto Fetch Emails', 'Auto Categorize', 'Save Images'])
      expect(text).toContain(toggle);
    expect(text).toContain('check every hour');
    expect(text).toMatch(/Save Settings\s*Test connection\s*New email\s*Auto Fetch Emails/);
    expect(body.match(/role="switch" aria-checked="(true|false)"/g)).toEqual([
      'role="switch" aria-checked="true"',
      'role="switch" aria-checked="true"',
      'role="switch" aria-checked="false"',
    ]);
    expect(body).toContain('value="imap.vault.example"');
    expect(body).toContain('value="993"');
  });

  test('say that a password is stored, and never what it is', () => {
    const stored = form();
    expect(stored.text).toContain('A password is stored. Leave this empty to keep it.');
    expect(stored.body).toMatch(/type="password"[^>]*value=""|value=""[^>]*type="password"/);
    const none = form({ imap: { hasPassword: false } });
    expect(none.text).toContain('Stored encrypted and never shown.');
    expect(none.text).not.toContain('Remove the password');
  });

  test('from the environment are shown as such and read-only, and the toggles are not', () => {
    const { text, body } = form({ imap: { source: 'environment' } });
    expect(text).toContain('Set by IMAP_URL in the server environment. Read-only here.');
    expect(text).toContain('A password is set. It is never shown.');
    expect(body.match(/<input[^>]*readOnly=""/g)).toHaveLength(6);
    expect(body.match(/<input/g)).toHaveLength(6);
    expect(body).not.toContain('<select');
    expect(body).not.toContain('aria-disabled="true"');
  });

  test.each([
    ['demo', 'No mailbox yet. The demo mailbox is used instead.'],
    ['none', 'No mailbox yet, so nothing is fetched.'],
  ] as const)('without a mailbox say what is read (%s)', (source, words) => {
    const { text, body } = form({ imap: { source, host: '', port: null, hasPassword: false } });
    expect(text).toContain(words);
    expect(body).toContain('placeholder="993"');
  });

  test('that cannot be loaded are said so', () => {
    const queryClient = createFailedQueryClient(settingsQuery(apiDouble()));
    expect(renderComponent(<SettingsPanel />, { queryClient }).text).toContain(
      "The settings couldn't be loaded.",
    );
  });
});

describe('The answer of a test', () => {
  test('says what was found, or what is wrong', () => {
    const found = { ok: true, message: 'Connected. “INBOX” holds 1,204 messages.', messageCount: 1_204 };
    expect(renderComponent(<ConnectionAnswer answer={found} />).text).toBe(
      'Connected. “INBOX” holds 1,204 messages.',
    );
    const wrong = { ok: false, message: 'The password was refused.', messageCount: null };
    const { text, body } = renderComponent(<ConnectionAnswer answer={wrong} />);
    expect(text).toBe('The password was refused.');
    expect(body).toContain('role="status"');
    expect(renderComponent(<ConnectionAnswer answer={undefined} />).text).toBe('');
  });
});
