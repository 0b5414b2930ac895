import { describe, expect, test, vi } from 'vitest';
import { ConnectDialog, type ConnectSubject } from '#client/admin/mailboxes/components/connect-dialog.tsx';
import { storedMailbox } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import type { MailProvider } from '#shared/contract/intake/mailbox-connections.ts';

const google: MailProvider = {
  id: 'google',
  name: 'Google',
  isPreset: true,
  setBy: null,
  clientId: null,
  hasSecret: false,
  issuer: 'https://accounts.google.com',
  authorizationEndpoint: null,
  tokenEndpoint: null,
  deviceEndpoint: null,
  revocationEndpoint: null,
  scope: 'openid email https://mail.google.com/',
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  ways: ['page'],
  redirectUri: 'https://vault.example/api/mailbox-callback',
};
const ready: MailProvider = { ...google, setBy: 'settings', clientId: 'an-id', hasSecret: true };
const ours: MailProvider = {
  ...ready,
  id: 'ours',
  name: 'House Mail',
  isPreset: false,
  ways: ['page', 'code'],
};

async function dialog(provider: MailProvider, subject: Partial<ConnectSubject> = {}) {
  const onOpenChange = vi.fn();
  const page = mountComponent(
    <ConnectDialog
      subject={{ kind: 'connect', provider, mailbox: null, ...subject } as ConnectSubject}
      returnTo="settings"
      isOpen
      onOpenChange={onOpenChange}
      afterRemoval={() => null}
    />,
  );
  await page.answer('GET /api/admin/mail-providers', [provider]);
  return { ...page, onOpenChange };
}

const begin = 'POST /api/admin/mailbox-connections';

describe('Connecting a mailbox', () => {
  test('begins with the client of this vault, whose secret is sent once and never shown', async () => {
    const { user, getByRole, getByLabelText, api, answer } = await dialog(google);
    expect(getByLabelText<HTMLInputElement>('Redirect address').value).toBe(google.redirectUri);
    await user.type(getByLabelText('Client ID'), ' an-id ');
    await user.type(getByLabelText('Client secret'), 'hush');
    await user.click(getByRole('button', { name: 'Save' }));
    const save = 'PUT /api/admin/mail-providers/google/client';
    await answer(save, ready);
    expect(api.bodies(save)).toEqual([{ clientId: 'an-id', clientSecret: 'hush', issuer: null }]);
    await answer('GET /api/admin/mail-providers', [ready]);
    expect(getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  test('leaves for the page of the provider', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user, getByRole, queryByRole, api, answer } = await dialog(ready);
    expect(queryByRole('button', { name: /code/ })).toBeNull();
    await user.click(getByRole('button', { name: 'Continue' }));
    await answer(begin, { page: 'https://accounts.google.com/o/oauth2/auth?x', code: null });
    expect(assign.mock.calls).toEqual([['https://accounts.google.com/o/oauth2/auth?x']]);
    await user.click(getByRole('button', { name: 'Connecting...' }));
    expect(api.bodies(begin)).toEqual([
      { provider: 'google', way: 'page', mailboxId: null, username: '', returnTo: 'settings' },
    ]);
  });

  test('by a code waits for the approval, and says why it ended', async () => {
    const { user, getByRole, getByText, getByLabelText, answer, refuse, api } = await dialog(ours);
    await user.type(getByLabelText('Username (optional)'), 'shared@house.example');
    await user.click(getByRole('button', { name: 'Use a code on another device' }));
    const code = {
      key: 'k'.repeat(32),
      userCode: 'ABCD-EFGH',
      url: 'https://house.example/device',
      everySeconds: 5,
      expiresAt: '2026-11-21T12:10:00.000Z',
    };
    await answer(begin, { page: null, code });
    expect(api.bodies(begin)).toMatchObject([{ way: 'code', username: 'shared@house.example' }]);
    expect(getByText('ABCD-EFGH')).toBeTruthy();
    expect(getByRole('link', { name: code.url }).getAttribute('href')).toBe(code.url);
    await refuse(`POST /api/admin/mailbox-connections/${code.key}/poll`, 404, {
      error: 'The code has expired. Connect again to get another one.',
    });
    expect(getByText('The code has expired. Connect again to get another one.')).toBeTruthy();
    await user.click(getByRole('button', { name: 'Start again' }));
    expect(getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  test('again is for the same mailbox and account', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const mailbox = storedMailbox({ connectedBy: { provider: 'ours', name: 'House Mail' } });
    const { user, getByRole, queryByLabelText, api, answer } = await dialog(ours, { mailbox });
    expect(queryByLabelText('Username (optional)')).toBeNull();
    await user.click(getByRole('button', { name: 'Continue' }));
    await answer(begin, { page: 'https://house.example/', code: null });
    expect(api.bodies(begin)).toMatchObject([{ provider: 'ours', mailboxId: 3 }]);
  });

  test('is not possible where no provider would lead back', async () => {
    const { queryByRole, getByText } = await dialog({ ...ready, ways: [], redirectUri: null });
    expect(queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(getByText(/Set BASE_URL to one/)).toBeTruthy();
  });
});
