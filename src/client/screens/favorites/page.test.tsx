import { describe, expect, test } from 'vitest';
import { type Answer, cragline, renderScreen, signedIn } from '#client/testing/rendered-screen.ts';

const card = { ...cragline, isFavorite: true, latestEmails: [] };
const favorites = (body: unknown): Record<string, Answer> => ({ '/api/brands/favorites': { body } });

describe('Favorites', () => {
  test('A visitor is told to log in and comes back here', async () => {
    const { status, text, body } = await renderScreen('/favorites');
    expect(status).toBe(200);
    expect(text).toContain('Please log in You need to be logged in to view this page.');
    expect(text).toContain('Redirecting to login page...');
    expect(body).toContain('href="/api/login?returnTo=%2Ffavorites"');
  });

  test('A premium reader sees the favourite brands as cards', async () => {
    const { text, body, head } = await renderScreen('/favorites', {
      ...signedIn('premium'),
      ...favorites([card]),
    });
    expect(text).toMatch(/^Favorite Brands .*Cragline Sports & Fitness/);
    expect(body).toContain('href="/brand/cragline"');
    expect(head).toContain('<title>Favorite Brands · Mailvault</title>');
    expect(head).toContain('noindex');
  });

  test('Without any it says how to get some', async () => {
    const { text } = await renderScreen('/favorites', { ...signedIn('premium'), ...favorites([]) });
    expect(text).toContain(
      'No favorite brands yet Browse brands and click the heart icon to add them to your favorites',
    );
  });

  test('A free reader sees what premium would open, and nothing is asked for', async () => {
    const { text, body } = await renderScreen('/favorites', {
      ...signedIn('free'),
      '/api/brands/favorites': { status: 500, body: {} },
    });
    expect(text).toContain('Premium Feature: Favorite Brands');
    expect(body).toMatch(/<a[^>]*href="\/subscribe"[^>]*>Upgrade Now<\/a>/);
  });

  test('A premium that has ended is no premium, whatever the tier still says', async () => {
    const ended = signedIn('premium', { subscriptionEndDate: '2026-11-21T11:59:59.000Z' });
    const { text } = await renderScreen('/favorites', { ...ended, ...favorites([card]) });
    expect(text).toContain('Premium Feature: Favorite Brands');
    expect(text).not.toContain('Cragline');
  });

  test('The server has the last word on who may see them', async () => {
    const refused = { status: 403, body: { error: 'Premium', code: 'premium_required' } };
    const closed = await renderScreen('/favorites', {
      ...signedIn('premium'),
      '/api/brands/favorites': refused,
    });
    expect(closed.text).toContain('Premium Feature: Favorite Brands');
    const out = await renderScreen('/favorites', {
      ...signedIn('premium'),
      '/api/brands/favorites': { status: 401, body: { error: 'Log in', code: 'signed_out' } },
    });
    expect(out.text).toContain('Please log in');
  });
});

describe('The heart of a brand page', () => {
  const brandPage = (isFavorite = false): Record<string, Answer> => ({
    '/api/brands/cragline': { body: { ...cragline, isFavorite } },
    '/api/brands/cragline/emails?limit=24': { body: [] },
  });
  /** The button's markup without its classes, which name every state a button may have. */
  const heartOf = (body: string) =>
    (/<button[^>]*aria-label="Favorite Cragline"[^>]*>/.exec(body)?.[0] ?? '').replace(/class="[^"]*"/, '');

  test('It is an ordinary button for a visitor', async () => {
    const heart = heartOf((await renderScreen('/brand/cragline', brandPage())).body);
    expect(heart).not.toBe('');
    expect(heart).not.toContain('aria-disabled');
    expect(heart).not.toContain('aria-pressed');
  });

  test('For a free reader it is disabled, can be focused, and says why', async () => {
    const { body } = await renderScreen('/brand/cragline', { ...brandPage(), ...signedIn('free') });
    const heart = heartOf(body);
    expect(heart).toContain('aria-disabled="true"');
    expect(heart).not.toMatch(/\sdisabled/);
    const tooltipId = /aria-describedby="([^"]+)"/.exec(heart)?.[1];
    expect(body).toMatch(
      new RegExp(`id="${tooltipId}" role="tooltip".*Premium feature - upgrade to add favorite brands`),
    );
  });

  test('For a premium reader it is a toggle that shows what is', async () => {
    const off = await renderScreen('/brand/cragline', { ...brandPage(), ...signedIn('premium') });
    expect(heartOf(off.body)).toContain('aria-pressed="false"');
    const on = await renderScreen('/brand/cragline', { ...brandPage(true), ...signedIn('premium') });
    expect(heartOf(on.body)).toContain('aria-pressed="true"');
  });
});
