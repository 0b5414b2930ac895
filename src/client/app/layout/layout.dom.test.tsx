import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mountScreen } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';
import { listOf } from '#client/testing/saved-lists.ts';

describe('The drawer of small screens', () => {
  const opened = async () => {
    const page = await mountScreen('/privacy');
    const menu = page.getByRole('button', { name: 'Menu' });
    await page.user.click(menu);
    return { ...page, menu, drawer: await page.findByRole('dialog', { name: 'Mailvault' }) };
  };

  test('has the keyboard while it is open, and gives it back at Escape', async () => {
    const { user, menu, drawer, focused, queryByRole } = await opened();
    expect(drawer.contains(focused())).toBe(true);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    // The drawer has the focus before it listens for keys.
    const pressEscape = async () => {
      await user.keyboard('{Escape}');
      return queryByRole('dialog');
    };
    await expect.poll(pressEscape).toBeNull();
    expect(focused()).toBe(menu);
  });

  test('closes when a link in it was followed, and the keyboard is at the new page', async () => {
    const page = await opened();
    await page.user.click(page.getByRole('link', { name: 'Compare' }));
    expect(page.address()).toBe('/compare');
    expect(await page.findByRole('heading', { level: 1, name: 'Compare brands' })).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.focused()).toBe(page.getByRole('main'));
  });
});

describe('The account menu', () => {
  const opened = async () => {
    const page = await mountScreen('/privacy', {
      ...signedIn('premium'),
      '/api/saved-lists': { body: [listOf({ id: 7, name: 'Winter ideas' })] },
      '/api/saved-searches': { body: [] },
    });
    const button = await page.findByRole('button', { name: /account menu/ });
    await page.user.click(button);
    const menu = await page.findByRole('dialog', { name: 'Account menu' });
    return { ...page, button, menu };
  };

  test('opens at its first place, is walked by the arrows, and closes at Escape', async () => {
    const { user, button, focused, queryByRole } = await opened();
    expect(focused()?.textContent).toBe('Favorite Brands');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()?.textContent).toBe('Winter ideas');
    await user.keyboard('{Escape}');
    expect(queryByRole('dialog')).toBeNull();
    expect(focused()).toBe(button);
  });

  test('closes when one of its places is chosen', async () => {
    const { user, address, focused, queryByRole } = await opened();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()?.textContent).toBe('All Saved Lists');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/saved-lists');
    expect(queryByRole('dialog')).toBeNull();
  });
});

describe('What every page begins with', () => {
  test('leads past header and side panel', async () => {
    const { user, focused, getByRole } = await mountScreen('/privacy');
    await user.tab();
    expect(focused()).toBe(getByRole('link', { name: 'Skip to content' }));
    await user.keyboard('{Enter}');
    expect(focused()).toBe(getByRole('main'));
  });

  test('asks about cookies once; closing it declines', async () => {
    const { user, getByRole, queryByRole } = await mountScreen('/privacy');
    const slip = within(getByRole('region', { name: /Cookie Consent/ }));
    await user.click(slip.getByRole('button', { name: 'Close' }));
    expect(queryByRole('region', { name: /Cookie Consent/ })).toBeNull();
    expect(window.localStorage.getItem('gdpr-consent')).toBe('declined');
  });
});
