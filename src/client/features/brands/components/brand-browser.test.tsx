import { expect, test } from 'vitest';
import { brandListQuery } from '#client/features/brands/api.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { BrandCard } from '#client/features/brands/components/brand-card.tsx';
import { Masthead, PlainMasthead } from '#client/features/brands/components/masthead.tsx';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import { cragline } from '#client/testing/rendered-screen.ts';

const listing = { categorySlug: null, query: '', start: null };

test('While brands are on their way six cards hold their places', () => {
  const { body } = renderComponent(<BrandBrowser listing={listing} path="/" />);
  expect(body).toContain('aria-label="Loading brands"');
  expect(body.match(/aspect-\[15\/8\]/g)).toHaveLength(6);
});

test('A failure to load brands is reported, with a way to try again', () => {
  const queryClient = createFailedQueryClient(brandListQuery(browserApi, listing));
  const { text, body } = renderComponent(<BrandBrowser listing={listing} path="/" />, { queryClient });
  expect(text).toContain("The brands couldn't be loaded.");
  expect(body).toMatch(/<button[^>]*>Try again<\/button>/);
});

test.each([undefined, null])('A brand whose count is %s has none', (missing) => {
  const brand = { ...cragline, latestEmails: [], emailCount: missing as unknown as number };
  const card = renderComponent(<BrandCard brand={brand} />).text;
  const masthead = renderComponent(<Masthead brand={brand} favoriteButton={null} />).text;
  expect(card).toContain('No emails yet');
  for (const text of [card, masthead]) {
    expect(text).toContain('0 emails');
    expect(text).not.toContain('NaN');
  }
});

test('A long name has a row of its own on phones, in the masthead of an open brand and of a closed one', () => {
  const name = 'The Honest Company of Glovers and Hatters';
  for (const [given, isInRow] of [
    [name, true],
    ['Cragline', false],
  ] as const) {
    const brand = { ...cragline, name: given };
    const open = renderComponent(<Masthead brand={brand} favoriteButton={null} />).body;
    const closed = renderComponent(<PlainMasthead name={given} />).body;
    expect(/<h1[^>]*max-md:col-span-full/.test(open)).toBe(isInRow);
    expect(/<header[^>]*max-md:flex-col/.test(closed)).toBe(isInRow);
  }
});

test('A locked card shows closed envelopes, an empty one its tray and why', () => {
  const cardOf = (brand: Partial<typeof cragline>) =>
    renderComponent(<BrandCard brand={{ ...cragline, latestEmails: [], ...brand }} />);
  const locked = cardOf({ isPremiumOnly: true });
  expect(locked.body.match(/class="envelope /g)).toHaveLength(3);
  expect(locked.text).toContain('Premium only');
  for (const [brand, why] of [
    [{ emailCount: 0 }, 'No emails yet'],
    [{ emailCount: 0, isPremiumOnly: true }, 'No emails yet'],
    [{ emailCount: 7 }, 'Nothing in the last 30 days'],
  ] as const) {
    const empty = cardOf(brand);
    expect(empty.text).toContain(why);
    expect(empty.body).not.toContain('envelope');
  }
});
