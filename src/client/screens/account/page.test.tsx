import { expect, test } from 'vitest';
import { renderScreen, signedIn, textOf } from '#client/testing/rendered-screen.ts';
import type { Account } from '#shared/contract/accounts/account.ts';
import type { Share } from '#shared/contract/library/shares.ts';

const account: Account = {
  email: 'ada@demo.test',
  firstName: 'Ada',
  lastName: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  signInMethod: 'provider',
  confirmation: 'ada@demo.test',
  keptBecause: null,
  sessions: [
    {
      id: 'a'.repeat(64),
      isThisOne: true,
      device: 'Firefox on Windows',
      startedAt: '2026-11-20T12:00:00.000Z',
      usedAt: '2026-11-21T10:00:00.000Z',
    },
    {
      id: 'b'.repeat(64),
      isThisOne: false,
      device: null,
      startedAt: '2026-11-10T12:00:00.000Z',
      usedAt: '2026-11-11T10:00:00.000Z',
    },
  ],
};

const link: Share = {
  id: 1,
  kind: 'list',
  listId: 7,
  emailId: null,
  name: 'Winter lamps',
  showsNotes: false,
  takesComments: false,
  showsWhole: false,
  chart: null,
  hasPassword: false,
  joinsAs: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
};

let shares: Share[] = [];

const shown = async (changes: Partial<Account> = {}) =>
  (
    await renderScreen('/account', {
      ...signedIn('free'),
      '/api/account': { body: { ...account, ...changes } },
      '/api/shares': { body: shares },
    })
  ).body;

test('Shows who the viewer is, how they log in, their plan and their sessions', async () => {
  const text = textOf(await shown());
  expect(text).toContain('Ada Your name comes from your sign-in. Change it there.');
  expect(text).toContain('Through your sign-in provider');
  expect(text).toMatch(/Subscription Free Plan Manage Subscription/);
  expect(text).toContain('Firefox on Windows This browser');
  expect(text).toContain('Unknown browser');
  expect(text).toContain('Log out all others');
  expect(text).toContain('includes this browser, and stops your feeds.');
});

test('The name of an invited account can be changed', async () => {
  const body = await shown({ signInMethod: 'password' });
  expect(body).toMatch(/<input(?=[^>]*name="firstName")(?=[^>]*value="Ada")/);
  expect(textOf(body)).toContain('ask an administrator for a link');
});

test('Every link that the viewer shares can be revoked here', async () => {
  expect(textOf(await shown())).toContain('You share no list, email or chart by link.');
  const toEmail: Share = { ...link, kind: 'email', listId: null, emailId: 9 };
  shares = [
    link,
    { ...toEmail, id: 2, name: null },
    { ...toEmail, id: 3, emailId: 10, name: '' },
    {
      ...toEmail,
      id: 4,
      kind: 'chart',
      emailId: null,
      chart: { chart: 'brand-days', brand: 'gone' },
      name: null,
    },
  ];
  const body = await shown();
  expect(body).toContain('href="/saved-lists/7"');
  expect(body).toContain('aria-label="Revoke the link to Winter lamps"');
  expect(body).not.toContain('href="/email/9"');
  expect(textOf(body)).toContain('An email that is no longer shown');
  expect(body).toMatch(/href="\/email\/10"[^>]*>\(No subject\)</);
  expect(body).not.toContain('href="/brand/gone');
  expect(textOf(body)).toContain('A chart that is no longer shown');
});

test('Says why an account cannot be deleted', async () => {
  expect(await shown()).toMatch(/<button[^>]*>Delete my account<\/button>/);
  const kept = await shown({ keptBecause: 'You are the only administrator.' });
  expect(kept).not.toMatch(/<button[^>]*>Delete my account<\/button>/);
  expect(textOf(kept)).toContain('You are the only administrator.');
});

test('Every page of an account that will be deleted says when, and offers to keep it', async () => {
  const leaving = signedIn('free', { deletionDueAt: '2026-11-28T12:00:00.000Z' });
  const text = textOf((await renderScreen('/privacy', leaving)).body);
  expect(text).toContain('Your account will be deleted on 28 November 2026 . Keep my account');
  expect(textOf((await renderScreen('/privacy', signedIn('free'))).body)).not.toContain('will be deleted on');
});

test('With one session there are no others to end', async () => {
  expect(textOf(await shown({ sessions: account.sessions.slice(0, 1) }))).not.toContain('Log out all others');
});

test('A visitor is sent to the login, which leads back here', async () => {
  const { body } = await renderScreen('/account');
  expect(body).toContain('/api/login?returnTo=%2Faccount');
  expect(textOf(body)).toContain('Please log in');
});
