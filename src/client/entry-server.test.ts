import { expect, test } from 'vitest';
import { renderedScreen, ridgeEmail } from '#client/testing/rendered-screen.ts';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('A rendered page leaves nothing behind that holds its answers', async () => {
  const home = () =>
    renderedScreen('/', {
      '/api/stats': { body: { totalEmails: 0, totalBrands: 0 } },
      '/api/brands?limit=60': { body: [] },
    });
  await home(); // loads what is loaded once
  const before = timers();
  for (let round = 0; round < 3; round += 1) expect((await home()).status).toBe(200);
  expect(timers()).toBeLessThanOrEqual(before);
});

test('A page that could not be rendered leaves nothing behind either', async () => {
  const before = timers();
  const failing = { '/api/brands?limit=60': { status: 500, body: { error: 'No.', code: 'internal' } } };
  await renderedScreen('/', failing).catch(() => undefined);
  expect(timers()).toBeLessThanOrEqual(before);
});

test.each(['/a%0Ab', '/a%0D', '/category/x/%E2%80%A8', '/%0a/%0a'])(
  'An address with an encoded line break is an unknown page: %s',
  async (url) => {
    const page = await renderedScreen(url);
    expect(page.status).toBe(404);
    expect(page.text).toContain('404 Page Not Found');
  },
);

test.each([`/category/${'a'.repeat(201)}`, '/category/%00'])(
  'A category that the API finds impossible is one that is missing: %s',
  async (url) => {
    const refused = { status: 400, body: { error: 'No.', code: 'invalid_request' } };
    const api = url.replace('/category/', '/api/categories/');
    const page = await renderedScreen(url, { [api]: refused, [`${api}/brands?limit=60`]: refused });
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
  const page = await renderedScreen('/email/12', { '/api/emails/12': { body } });
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<iframe[^>]* src="\/email-frames\/12"[^>]*>/);
  expect(page.body).not.toContain('srcDoc');
  expect(page.body.length + page.state.length).toBeLessThan(100_000);
  const small = await renderedScreen('/email/12', { '/api/emails/12': { body: ridgeEmail } });
  expect(small.body).toMatch(/<iframe[^>]* srcDoc="[^"]*Hello/);
  expect(small.body).not.toContain('email-frames');
});
