import { describe, expect, test } from 'vitest';
import { AdminRightsButton } from '#client/admin/admin-users/components/admin-rights-button.tsx';
import { PremiumToggle } from '#client/admin/admin-users/components/premium-toggle.tsx';
import { InvitationsPart } from '#client/admin/invitations/components/invitations-part.tsx';
import { adminUser } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const id = 'a1b2c3d4e5f6';
const changes = (page: { api: { asked(): string[] } }) =>
  page.api.asked().filter((each) => !each.startsWith('GET'));

describe('The premium of a user', () => {
  test('is given at a press, once', async () => {
    const page = mountComponent(<PremiumToggle user={adminUser()} />);
    const control = page.getByRole('switch', { name: /^Set Premium/ });
    await page.user.click(control);
    await page.user.click(control);
    const [endpoint = ''] = changes(page);
    expect(changes(page)).toHaveLength(1);
    expect(JSON.stringify(page.api.bodies(endpoint))).toContain('premium');
  });

  test('that is paid for is taken after a question only', async () => {
    const page = mountComponent(
      <PremiumToggle user={adminUser({ hasPremium: true, isPaying: true, subscriptionTier: 'premium' })} />,
    );
    await page.user.click(page.getByRole('switch'));
    expect(await page.findByRole('dialog', { name: 'End subscription' })).toBeTruthy();
    await page.user.click(page.getByRole('button', { name: 'Cancel' }));
    expect(changes(page)).toEqual([]);
    await page.user.click(page.getByRole('switch'));
    await page.user.click(page.getByRole('button', { name: 'Set to free' }));
    await page.user.click(page.getByRole('button', { name: 'Ending...' }));
    const [endpoint = ''] = changes(page);
    expect(changes(page)).toHaveLength(1);
    await page.answer(endpoint, adminUser());
    expect(page.queryByRole('dialog')).toBeNull();
  });
});

describe('The rights of an administrator', () => {
  test('are given to somebody at a press, once', async () => {
    const page = mountComponent(<AdminRightsButton user={adminUser()} isOwn={false} />);
    const button = page.getByRole('button', { name: /^Make Admin/ });
    await page.user.click(button);
    await page.user.click(button);
    expect(changes(page)).toHaveLength(1);
  });

  test('are laid down by oneself after a question only, and lead out of the dashboard', async () => {
    const page = mountComponent(<AdminRightsButton user={adminUser({ isAdmin: true })} isOwn />, {
      url: '/admin?tab=access',
    });
    await page.user.click(page.getByRole('button', { name: /^Remove Admin/ }));
    await page.findByRole('dialog', { name: 'Remove your admin rights' });
    await page.user.keyboard('{Escape}');
    expect(changes(page)).toEqual([]);
    await page.user.click(page.getByRole('button', { name: /^Remove Admin/ }));
    await page.user.click(page.getByRole('button', { name: 'Remove Admin' }));
    const [endpoint = ''] = changes(page);
    expect(endpoint).toContain(id);
    await page.answer(endpoint, adminUser());
    expect(page.address()).toBe('/');
  });
});

describe('Invitations', () => {
  const link = {
    id: 4,
    kind: 'account',
    email: 'ada@demo.test',
    madeBy: null,
    madeAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-11-27T12:00:00.000Z',
  };

  test('are made for an address, shown once to be copied, and revoked', async () => {
    const path = '/api/admin/invitations';
    const page = mountComponent(<InvitationsPart />, { answers: { [path]: { body: [] } } });
    const field = page.getByRole<HTMLInputElement>('textbox', { name: 'For (optional)' });
    await page.user.type(field, 'ada@demo.test{Enter}{Enter}');
    expect(page.api.bodies(`POST ${path}`)).toEqual([{ email: 'ada@demo.test' }]);
    page.answers[path] = { body: [link] };
    await page.answer(`POST ${path}`, { ...link, url: 'https://v.example/i/x' });
    const made = page.getByRole<HTMLInputElement>('textbox', { name: 'Link for ada@demo.test' });
    expect(made.value).toBe('https://v.example/i/x');
    expect(field.value).toBe('');
    await page.user.click(await page.findByRole('button', { name: /^Revoke the link for ada/ }));
    page.answers[path] = { body: [] };
    await page.answer(`DELETE ${path}/4`);
    expect(page.queryByRole('textbox', { name: /^Link for/ })).toBeNull();
    expect(page.focused()).toBe(page.getByRole('heading', { name: 'Invitations' }));
  });
});
