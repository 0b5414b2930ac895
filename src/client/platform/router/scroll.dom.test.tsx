import { cleanup } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { go, jumpTo } from '#client/testing/go.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { premium } from '#client/testing/rendered-screen.ts';

/** Fakes leaving for another site, or a page load. */
function leave() {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  window.scrollTo(0, 0);
}

const headline = (name: string) => ({ level: 1, name });

describe('A page that is loaded', () => {
  test('again is shown where the reader had scrolled it', async () => {
    window.sessionStorage.setItem('scroll-positions', JSON.stringify({ k7: 640 }));
    await mountScreen('/terms', {}, { state: { usr: null, key: 'k7' } });
    expect(window.scrollY).toBe(640);
  });

  test('for the first time begins at its top, however far the page before it was scrolled', async () => {
    await mountScreen('/privacy');
    window.scrollTo(0, 700);
    leave();
    await mountScreen('/terms');
    expect(window.scrollY).toBe(0);
  });

  test('again while an email was open over a list is the email, from its top', async () => {
    window.sessionStorage.setItem('scroll-positions', JSON.stringify({ k9: 640 }));
    const masked = { pathname: '/brand/cragline', search: '?email=12', hash: '' };
    const page = await mountScreen(
      '/email/12',
      { '/api/emails/12': premium({ brand: { id: 3, name: 'Cragline', slug: 'cragline' } }) },
      { state: { usr: null, key: 'k9', masked } },
    );
    expect(await page.findByRole('heading', headline('Premium email'))).toBeTruthy();
    expect(window.scrollY).toBe(0);
    expect(window.history.state.masked).toBeUndefined();
  });

  test('is scrolled by the browser until it is alive, and again once it is left', async () => {
    await mountScreen('/privacy', {}, { state: { usr: null, key: 'k8' } });
    expect(window.history.scrollRestoration).toBe('manual');
    window.scrollTo(0, 700);
    leave();
    expect(window.history.scrollRestoration).toBe('auto');
    expect(JSON.parse(window.sessionStorage.getItem('scroll-positions') ?? '')).toMatchObject({ k8: 700 });
  });

  test('is alive without storage, too', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    const page = await mountScreen('/privacy');
    window.dispatchEvent(new Event('pagehide'));
    expect(page.getByRole('heading', headline('Privacy Policy'))).toBeTruthy();
    vi.restoreAllMocks();
  });
});

describe('A fragment', () => {
  test('of another page brings what it names into sight, once the page is there', async () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.id);
    });
    const page = await mountScreen('/terms#cancellation');
    expect(seen).toEqual(['cancellation']);
    await page.user.click(page.getByRole('link', { name: 'Privacy' }));
    await page.findByRole('heading', headline('Privacy Policy'));
    await go(-1);
    await page.findByRole('heading', headline('Terms of Service'));
    // Back leads to a position that may not exist yet.
    expect(seen).toEqual(['cancellation']);
    vi.restoreAllMocks();
  });

  test('of the page leaves the entry before it where the reader had scrolled it', async () => {
    await mountScreen('/terms');
    window.scrollTo(0, 120);
    jumpTo('#cancellation');
    window.scrollTo(0, 1_654);
    await go(-1);
    expect(window.scrollY).toBe(120);
    await go(1);
    expect(window.scrollY).toBe(1_654);
  });
});
