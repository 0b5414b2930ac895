import { describe, expect, test } from 'vitest';
import { rivals, rivalsWithBrands } from '#client/testing/brand-sets.ts';
import { renderScreen, signedIn } from '#client/testing/rendered-screen.ts';

describe('My brands, as the server draws it', () => {
  test('A visitor is told to log in', async () => {
    const { text, body } = await renderScreen('/my-brands?set=4');
    expect(text).toContain('You need to be logged in to view this page.');
    expect(body).not.toContain('New set');
  });

  test('A free reader sees what premium would open, and nothing is asked for', async () => {
    const { text } = await renderScreen('/my-brands', {
      ...signedIn('free'),
      '/api/brand-sets': { status: 500, body: {} },
    });
    expect(text).toContain('Premium Feature: My Brands');
  });

  test('A premium reader sees the sets, and the brands of the one that is open', async () => {
    const { text, head } = await renderScreen('/my-brands?set=4', {
      ...signedIn('premium'),
      '/api/brand-sets': { body: [rivals, { ...rivals, id: 5, name: 'Toys', brandCount: 1 }] },
      '/api/brand-sets/4': { body: rivalsWithBrands },
    });
    expect(text).toMatch(/Rivals 2 brands .*Cragline .*Tarn .*Toys 1 brand/);
    expect(head).toContain('noindex');
  });

  test('Without any it says how to get some', async () => {
    const { text } = await renderScreen('/my-brands', {
      ...signedIn('premium'),
      '/api/brand-sets': { body: [] },
    });
    expect(text).toContain('No sets yet');
  });
});
