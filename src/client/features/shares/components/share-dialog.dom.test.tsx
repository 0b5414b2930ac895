import { describe, expect, test } from 'vitest';
import { ShareDialog } from '#client/features/shares/components/share-dialog.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import type { Answer } from '#client/testing/rendered-screen.ts';
import type { MadeShare, Share } from '#shared/contract/library/shares.ts';

const link: Share = {
  id: 5,
  kind: 'chart',
  listId: null,
  emailId: null,
  chart: { chart: 'vault-days' },
  name: 'Emails per day: all brands',
  showsNotes: false,
  takesComments: false,
  showsWhole: false,
  hasPassword: true,
  joinsAs: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  isExpired: false,
};
const made: MadeShare = { ...link, address: 'https://vault.example/b/first' };

const dialogWith = (links: Answer) =>
  mountComponent(
    <ShareDialog
      target={{ kind: 'chart', chart: { chart: 'vault-days' } }}
      name="Emails per day"
      isOpen
      onOpenChange={() => undefined}
    />,
    { answers: { '/api/shares': links } },
  );

/** A dialog in which a link with a password was created. */
async function sharing() {
  const page = dialogWith({ body: [link] });
  await page.user.type(page.getByLabelText('Password (optional)'), 'a long password');
  await page.user.click(page.getByRole('button', { name: 'Create link' }));
  await page.answer('POST /api/shares', made);
  return page;
}

describe('A new link', () => {
  test('is one link, also after Enter in the field of its address', async () => {
    const page = await sharing();
    expect(page.focused()).toBe(page.getByDisplayValue(made.address));
    await page.user.keyboard('{Enter}');
    expect(page.api.bodies('POST /api/shares')).toEqual([
      { kind: 'chart', chart: { chart: 'vault-days' }, password: 'a long password' },
    ]);
  });

  test('is no longer shown after another address has replaced it', async () => {
    const page = await sharing();
    await page.user.click(await page.findByRole('button', { name: 'New link' }));
    expect(page.getByDisplayValue(made.address)).toBeTruthy();
    await page.answer('POST /api/shares/5/link', { ...made, address: 'https://vault.example/b/second' });
    expect(page.queryByDisplayValue(made.address)).toBeNull();
    expect(page.getByDisplayValue('https://vault.example/b/second')).toBeTruthy();
  });

  test('is no longer shown after it was revoked', async () => {
    const page = await sharing();
    await page.user.click(await page.findByRole('button', { name: 'Revoke' }));
    page.answers['/api/shares'] = { body: [] };
    await page.answer('DELETE /api/shares/5', null);
    expect(page.queryByDisplayValue(made.address)).toBeNull();
    expect(page.focused()).toBe(page.getByRole('heading', { name: 'Links in use' }));
  });
});

describe('The links in use', () => {
  test('that fail to load do not look like none', async () => {
    const page = dialogWith({ status: 500, body: { error: 'Broken.', code: 'internal' } });
    await page.findByText(/The links couldn't be loaded/);
    page.answers['/api/shares'] = { body: [link] };
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('button', { name: 'Revoke' })).toBeTruthy();
  });

  test('leave out one that has expired', async () => {
    const page = dialogWith({ body: [{ ...link, expiresAt: '2026-11-02T00:00:00.000Z', isExpired: true }] });
    expect(await page.findByText('None yet.')).toBeTruthy();
    expect(page.queryByRole('button', { name: 'New link' })).toBeNull();
  });

  test('keep a pressed button in reach of the keyboard until it is answered', async () => {
    const page = dialogWith({ body: [link] });
    const revoke = await page.findByRole('button', { name: 'Revoke' });
    await page.user.click(revoke);
    expect([revoke.hasAttribute('disabled'), revoke.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await page.refuse('DELETE /api/shares/5', 500);
    expect(page.focused()).toBe(revoke);
  });
});
