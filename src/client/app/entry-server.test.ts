import { expect, test } from 'vitest';
import { cragline, renderScreen, ridgeEmail, sport } from '#client/testing/rendered-screen.ts';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('A rendered page leaves nothing behind that holds its answers', async () => {
  const home = () =>
    renderScreen('/', {
      '/api/stats': { body: { totalEmails: 0, totalBrands: 0 } },
      '/api/brands?limit=60': { body: [] },
    });
  await home(); // loads the modules that are loaded only once
  const before = timers();
  for (let round = 0; round < 3; round += 1) expect((await home()).status).toBe(200);
  expect(timers()).toBeLessThanOrEqual(before);
});

test('A page that could not be rendered leaves nothing behind either', async () => {
  const before = timers();
  const failing = { '/api/brands?limit=60': { status: 500, body: { error: 'No.', code: 'internal' } } };
  await renderScreen('/', failing).catch(() => undefined);
  expect(timers()).toBeLessThanOrEqual(before);
});

test.each(['/a%0Ab', '/a%0D', '/category/x/%E2%80%A8', '/%0a/%0a'])(
  'An address with an encoded line break is an unknown page: %s',
  async (url) => {
    const page = await renderScreen(url);
    expect(page.status).toBe(404);
    expect(page.text).toContain('404 Page Not Found');
  },
);

test.each([`/category/${'a'.repeat(201)}`, '/category/%00'])(
  'A category that the API finds impossible is one that is missing: %s',
  async (url) => {
    const refused = { status: 400, body: { error: 'No.', code: 'invalid_request' } };
    const api = url.replace('/category/', '/api/categories/');
    const page = await renderScreen(url, { [api]: refused, [`${api}/brands?limit=60`]: refused });
    expect(page.status).toBe(404);
    expect(page.text).toContain('Category Not Found');
  },
);

test('A large mail stays out of the page: its frame loads it, also without scripts', async () => {
  const body = {
    ...ridgeEmail,
    htmlContent: `<p>${'"Hello" '.repeat(140_000)}</p>`,
    textContent: 'Hello '.repeat(9_000),
  };
  const page = await renderScreen('/email/12', { '/api/emails/12': { body } });
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<iframe[^>]* src="\/email-frames\/12"[^>]*>/);
  expect(page.body).not.toContain('srcDoc');
  expect(page.body.length + page.state.length).toBeLessThan(100_000);
  const small = await renderScreen('/email/12', { '/api/emails/12': { body: ridgeEmail } });
  expect(small.body).toMatch(/<iframe[^>]* srcDoc="[^"]*Hello/);
  expect(small.body).not.toContain('email-frames');
});

test('The page of a copy has moved to that of its email', async () => {
  const page = await renderScreen('/email/13', {
    '/api/emails/13': { body: { ...ridgeEmail, receivedBy: 2 } },
  });
  expect(page.movedTo).toBe('/email/12');
  expect(page.text).toContain('received by 2 subscribers');
  const own = await renderScreen('/email/12', { '/api/emails/12': { body: ridgeEmail } });
  expect(own.movedTo).toBeUndefined();
});

const cards = Array.from({ length: 8 }, (_, id) => ({
  ...cragline,
  id,
  name: `Brand "${id}" & <sons>`,
  slug: `brand-${id}`,
  logoUrl: id % 2 === 0 ? null : `/logos/${id}.svg`,
  isPremiumOnly: id === 5,
  lastEmailAt: id === 6 ? null : cragline.lastEmailAt,
  latestEmails: [1, 2, 3]
    .slice(0, id % 4)
    .map((email) => ({ id: email, subject: '', preheader: null, previewUrl: `/thumbnails/${email}-a.webp` })),
}));
const emails = cards.map(({ id }) => ({ ...ridgeEmail, id, previewUrl: `/thumbnails/${id}.svg` }));
const stats = { body: { totalEmails: 2, totalBrands: 8 } };

test.each(['/', '/?q=boots', `/category/${sport.slug}`, '/brand/cragline', '/email/12'])(
  'A page put together from what others drew is the page a browser draws: %s',
  async (url) => {
    const answers = {
      '/api/stats': stats,
      '/api/brands?limit=60': { body: cards },
      '/api/brands?limit=60&q=boots': { body: cards },
      '/api/emails/search?limit=24&q=boots': { body: emails },
      [`/api/categories/${sport.slug}`]: { body: sport },
      [`/api/categories/${sport.slug}/brands?limit=60`]: { body: cards },
      '/api/brands/cragline': { body: cragline },
      '/api/brands/cragline/emails?limit=24': { body: emails },
      '/api/emails/12': { body: ridgeEmail },
    };
    const drawn = new Map<string, string>();
    let draws = 0;
    const keep = (key: string, make: () => string) => {
      const markup = drawn.get(key) ?? make();
      if (!drawn.has(key)) draws += 1;
      drawn.set(key, markup);
      return markup;
    };
    const { status, body } = await renderScreen(url, answers);
    expect(status).toBe(200);
    expect((await renderScreen(url, answers, { keep })).body).toBe(body);
    const drawnFirst = draws;
    expect(drawnFirst).toBeGreaterThan(0);
    expect((await renderScreen(url, answers, { keep })).body).toBe(body);
    expect(draws).toBe(drawnFirst);
  },
);
