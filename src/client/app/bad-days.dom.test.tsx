import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { go } from '#client/testing/go.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { cragline, ridgeSummary, signedIn } from '#client/testing/rendered-screen.ts';
import { slowScreen } from '#client/testing/slow-screen.ts';

const brand = '/api/brands/cragline';
const emails = `${brand}/emails?limit=24`;
const rows = (...subjects: string[]) => ({
  body: subjects.map((subject, at) => ({ ...ridgeSummary, id: 20 + at, subject })),
});
/** A proxy's reply while the server behind it is down. */
const proxyPage = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';
const headline = (name: string) => ({ level: 1, name });

describe('A brand that cannot be loaded', () => {
  const failing = async () => {
    const page = await mountScreen('/brand/cragline', { [emails]: rows('Ridge') });
    return { ...page, tryAgain: () => page.user.click(page.getByRole('button', { name: 'Try again' })) };
  };
  type Failing = Awaited<ReturnType<typeof failing>>;

  test.each<[string, (page: Failing) => Promise<void>]>([
    ['there is no connection', ({ disconnect }) => disconnect(`GET ${brand}`)],
    ['the server fails', ({ refuse }) => refuse(`GET ${brand}`, 500, { error: 'column "x" of relation' })],
    ['a proxy answers for it', ({ answerText }) => answerText(`GET ${brand}`, 502, proxyPage)],
    ['something else answers well', ({ answerText }) => answerText(`GET ${brand}`, 200, proxyPage)],
  ])('because %s says so in our words, and comes when it is tried again', async (_why, fail) => {
    const page = await failing();
    await fail(page);
    expect(await page.findByRole('heading', headline('Brand Not Found'))).toBeTruthy();
    const { textContent } = page.getByRole('main');
    expect(textContent).toContain("The brand couldn't be loaded. Check your connection and try again.");
    await page.tryAgain();
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
    await page.answer(`GET ${brand}`, cragline);
    expect(await page.findByRole('heading', headline('Cragline'))).toBeTruthy();
    expect(document.title).toBe('Cragline · Mailvault');
  });

  test('is asked for again by the next link to it', async () => {
    const page = await mountScreen('/privacy', {
      ...signedIn('premium'),
      '/api/saved-lists': { body: [] },
      '/api/saved-searches': { body: [] },
      '/api/brands/favorites': { status: 500, body: {} },
    });
    const favorites = () => page.getAllByRole('link', { name: 'Favorite Brands' })[0] as HTMLElement;
    await page.findAllByRole('link', { name: 'Favorite Brands' });
    await page.user.click(favorites());
    expect(await page.findByRole('button', { name: 'Try again' })).toBeTruthy();
    page.answers['/api/brands/favorites'] = { body: [] };
    await page.user.click(page.getByRole('link', { name: 'Privacy' }));
    await page.findByRole('heading', headline('Privacy Policy'));
    await page.user.click(favorites());
    expect(await page.findByText('No favorite brands yet')).toBeTruthy();
  });
});

describe('An answer that comes late', () => {
  test('does not take the place of what was asked for after it, and is no longer waited for', async () => {
    const page = await mountScreen('/brand/cragline', {
      [brand]: { body: cragline },
      [emails]: rows('All of them'),
      [`${emails}&campaignType=promotion`]: rows('The third'),
    });
    await page.findByText('All of them');
    await page.user.click(page.getByRole('tab', { name: /Seasonal/ }));
    await page.user.click(page.getByRole('tab', { name: 'Promotions' }));
    expect(await page.findByText('The third')).toBeTruthy();
    expect(page.api.aborted()).toEqual([`GET ${emails}&campaignType=seasonal`]);
    await page.answer(`GET ${emails}&campaignType=seasonal`, rows('The second').body).catch(() => {});
    expect(page.getByText('The third')).toBeTruthy();
    expect(page.queryByText('The second')).toBeNull();
  });
});

describe('A screen whose code comes late', () => {
  test('does not take the place of the one that was chosen after it', async () => {
    const terms = slowScreen('terms');
    const page = await mountScreen('/privacy');
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    await page.user.click(page.getAllByRole('link', { name: 'Report an email' })[0] as HTMLElement);
    await page.findByRole('heading', headline('Report an email'));
    await terms.arrive();
    expect(page.getByRole('heading', headline('Report an email'))).toBeTruthy();
    expect(page.address()).toBe('/report');
  });
});

describe('A screen that comes while somebody types', () => {
  test('leaves the keyboard where it is', async () => {
    const terms = slowScreen('terms');
    const page = await mountScreen('/privacy');
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    const box = page.getAllByRole<HTMLInputElement>('combobox')[0] as HTMLInputElement;
    await page.user.type(box, 'ridge');
    await terms.arrive();
    await page.findByRole('heading', headline('Terms of Service'));
    expect(page.focused()).toBe(box);
    expect(box.value).toBe('ridge');
  });
});

describe('A screen that breaks while it is drawn', () => {
  test('leaves header and footer, and the next page has its own try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await mountScreen('/brand/cragline', {
      [brand]: { body: { ...cragline, emailCounts: null } },
      [emails]: rows('Ridge'),
    });
    expect(await page.findByRole('heading', headline('Something went wrong'))).toBeTruthy();
    expect(document.title).toBe('Something went wrong');
    await page.user.click(page.getByRole('link', { name: 'Privacy' }));
    expect(await page.findByRole('heading', headline('Privacy Policy'))).toBeTruthy();
    vi.mocked(console.error).mockRestore();
  });
});

describe('A link that leads nowhere', () => {
  test('says so, with the names it may have meant, and the way back is there', async () => {
    const page = await mountScreen('/privacy', {
      '/api/nearest-names?q=craglin': { body: [{ kind: 'brand', name: 'Cragline', slug: 'cragline' }] },
    });
    window.history.pushState(null, '', '/brands/craglin');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await page.findByRole('heading', headline('404 Page Not Found'))).toBeTruthy();
    expect(page.getByRole('link', { name: 'Cragline' }).getAttribute('href')).toBe('/brand/cragline');
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    await go(-1);
    expect(await page.findByRole('heading', headline('Privacy Policy'))).toBeTruthy();
    expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  });
});
