import { expect, test } from 'vitest';
import { SharedLinks } from '#client/screens/account/shared-links.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import type { Share } from '#shared/contract/library/shares.ts';

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

test('The focus stays in the part after the last link is revoked', async () => {
  const page = mountComponent(<SharedLinks />, { answers: { '/api/shares': { body: [link] } } });
  await page.user.click(await page.findByRole('button', { name: 'Revoke the link to Winter lamps' }));
  page.answers['/api/shares'] = { body: [] };
  await page.answer('DELETE /api/shares/1');
  await page.findByText('You share no list, email or chart by link.');
  expect(page.focused()).toBe(page.getByRole('region', { name: 'Links in use' }));
});
