import { act, fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { go } from '#client/testing/go.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { cragline, premium, ridgeSummary } from '#client/testing/rendered-screen.ts';

const rows = [11, 12, 13].map((id) => ({ ...ridgeSummary, id, subject: `Email ${id}` }));
const closed = premium({ brand: { id: cragline.id, name: cragline.name, slug: cragline.slug } });

async function brandPage(url = '/brand/cragline') {
  const page = await mountScreen(url, {
    '/api/brands/cragline': { body: cragline },
    '/api/brands/cragline/emails?limit=24': { body: rows },
    '/api/brands/cragline/emails?limit=24&campaignType=seasonal': { body: rows },
    ...Object.fromEntries(rows.map(({ id }) => [`/api/emails/${id}`, closed])),
  });
  await page.findByText('Email 12');
  const viewer = () => page.queryByRole('dialog');
  return {
    ...page,
    viewer,
    card: (id: number) => page.getByRole('link', { name: new RegExp(`Email ${id}`) }),
  };
}

describe('An email that is opened over a list', () => {
  test('has its own address, is closed by Back, and opened again by Forward', async () => {
    const { user, card, viewer, address, focused, findByRole } = await brandPage();
    window.scrollTo(0, 500);
    await user.click(card(12));
    await findByRole('dialog', { name: 'Premium email' });
    expect(address()).toBe('/email/12');
    expect(window.scrollY).toBe(500);
    await go(-1);
    expect(viewer()).toBeNull();
    expect(address()).toBe('/brand/cragline');
    expect(window.scrollY).toBe(500);
    expect(focused()).toBe(card(12));
    await go(1);
    await findByRole('dialog');
    expect(address()).toBe('/email/12');
  });

  test('leads to the emails beside it, and Back leads from all of them to the list', async () => {
    const { user, card, viewer, address, focused, findByRole, getByRole } = await brandPage();
    const before = window.history.length;
    await user.click(card(12));
    await findByRole('dialog');
    await user.click(getByRole('button', { name: 'Next email' }));
    expect(address()).toBe('/email/13');
    await user.click(getByRole('button', { name: 'Next email' }));
    expect(address()).toBe('/email/13');
    await user.keyboard('{ArrowLeft}k');
    expect(address()).toBe('/email/11');
    expect(window.history.length).toBe(before + 1);
    await go(-1);
    expect(viewer()).toBeNull();
    expect(address()).toBe('/brand/cragline');
    expect(focused()).toBe(card(11));
  });

  test('is left by Escape, once, however often it is pressed', async () => {
    const { user, card, viewer, address, findByRole } = await brandPage();
    await user.click(card(12));
    const dialog = await findByRole('dialog');
    const left = vi.spyOn(window.history, 'go');
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    // Both in one task: `history.back` takes effect in a later one.
    await act(async () => {
      for (let press = 0; press < 3; press += 1) fireEvent.keyDown(dialog, { key: 'Escape' });
      await arrived;
    });
    expect(left.mock.calls).toEqual([[-1]]);
    left.mockRestore();
    expect(viewer()).toBeNull();
    expect(address()).toBe('/brand/cragline');
  });

  test('by the address of the list is closed in its place', async () => {
    const { user, viewer, address, findByRole } = await brandPage('/brand/cragline?type=seasonal&email=12');
    await findByRole('dialog');
    const before = window.history.length;
    await user.keyboard('{Escape}');
    expect(viewer()).toBeNull();
    expect(address()).toBe('/brand/cragline?type=seasonal');
    expect(window.history.length).toBe(before);
  });

  test('is not scrolled as the list was when the page is loaded again', async () => {
    const { user, card, findByRole } = await brandPage();
    await user.click(card(12));
    await findByRole('dialog');
    window.dispatchEvent(new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('manual');
    await go(-1);
  });
});
