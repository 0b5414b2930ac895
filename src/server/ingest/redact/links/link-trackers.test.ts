import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeTracker, isOpaqueTracker } from '#server/ingest/redact/links/link-trackers.ts';

const followed = (href: string) => decodeTracker(new URL(href)).href;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const page = 'https://shop.com/p?a=1';

/** How click trackers and mail gateways encode the target address. */
const carriers: Array<[how: string, carry: (target: string) => string]> = [
  ['a parameter', (target) => `https://t.x.com/?url=${encodeURIComponent(target)}`],
  [
    'a parameter among others',
    (target) => `https://t.x.com/c?id=7&redirect=${encodeURIComponent(target)}&s=1`,
  ],
  ['a parameter in capitals', (target) => `https://t.x.com/?URL=${encodeURIComponent(target)}`],
  [
    'a parameter coded twice',
    (target) => `https://t.x.com/?u=${encodeURIComponent(encodeURIComponent(target))}`,
  ],
  ['base64 in the path', (target) => `https://t.x.com/c/7/${base64url(target)}`],
  ['base64 in a parameter', (target) => `https://t.x.com/c?d=${encodeURIComponent(base64(target))}`],
  ['base64 behind a signature', (target) => `https://t.x.com/c/abc~${base64url(target)}`],
  ['JSON in base64', (target) => `https://t.x.com/c/${base64url(JSON.stringify({ id: 7, to: target }))}`],
  [
    'JSON in JSON',
    (target) => `https://t.x.com/c?p=${base64url(JSON.stringify({ p: JSON.stringify({ u: target }) }))}`,
  ],
  ['the path, coded', (target) => `https://t.x.com/CL0/${encodeURIComponent(target)}/1/sig=`],
  ['the path, as it is', (target) => `https://t.x.com/redirect/${target}`],
  [
    'Safe Links',
    (target) => `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(target)}&data=x`,
  ],
  ['URL Defense', (target) => `https://urldefense.com/v3/__${target}__;!!x$`],
];

describe.each(carriers)('An address carried by %s', (_how, carry) => {
  test('is where the link leads', () => {
    expect(followed(carry(page))).toBe(page);
  });

  test('is where the link leads, whatever page it is', () => {
    const word = fc.constantFrom('lamps', 'sale', 'p', 'summer-2026', 'ten-ways', 'de', 'blue');
    const query = fc.dictionary(fc.constantFrom('size', 'colour', 'q', 'page'), word, { maxKeys: 3 });
    const target = fc
      .tuple(fc.constantFrom('http', 'https'), fc.array(word, { maxLength: 4 }), query)
      .map(([scheme, words, pairs]) => {
        const search = new URLSearchParams(pairs).toString();
        return new URL(`${scheme}://www.shop.com/${words.join('/')}${search && `?${search}`}`).href;
      });
    fc.assert(
      fc.property(target, (href) => {
        expect(followed(carry(href))).toBe(href);
      }),
      { seed: 20_261_122, numRuns: 40 },
    );
  });

  test('is followed through a second tracker, but not for ever', () => {
    const [inner = ''] = carriers.map(([, how]) => how(page));
    expect(followed(carry(inner))).toBe(page);
    let deep = page;
    for (let hop = 0; hop < 8; hop += 1) deep = `https://t${hop}.x.com/?url=${encodeURIComponent(deep)}`;
    expect(followed(deep)).not.toBe(page);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://name:word@shop.com/',
    'https://localhost/x',
    'shop.com/p',
  ])('is not believed where it is no web address: %s', (target) => {
    expect(new URL(followed(carry(target))).hostname).not.toMatch(/^(?:shop\.com|localhost|)$/);
  });
});

describe('A page that takes an address along stays itself', () => {
  test.each([
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fshop.com%2F',
    'https://twitter.com/intent/tweet?url=https%3A%2F%2Fshop.com%2F',
    'https://www.linkedin.com/shareArticle?url=https%3A%2F%2Fshop.com%2F',
    'https://pinterest.com/pin/create/button/?url=https%3A%2F%2Fshop.com%2F',
    'https://wa.me/?text=https%3A%2F%2Fshop.com%2F',
    'https://t.me/share/url?url=https%3A%2F%2Fshop.com%2F',
    'https://www.reddit.com/submit?url=https%3A%2F%2Fshop.com%2F',
  ])('%s', (href) => {
    expect(followed(href)).toBe(href);
  });

  test.each([
    'https://shop.com/p?name=lamp',
    'https://shop.com/search?q=lamp',
    'https://shop.com/p?url=/sale',
    'https://shop.com/aHR0cHM-not-base64',
    'https://shop.com/eyJub3QiOiJqc29u',
    'https://t.x.com/?url=',
  ])('and so does one that carries none: %s', (href) => {
    expect(followed(href)).toBe(href);
  });
});

describe('An address that says nothing but who clicked', () => {
  test.each([
    ['a host that only forwards', 'https://shop.us1.list-manage.com/track/click?u=1'],
    ['another such host', 'https://u123.ct.sendgrid.net/anything'],
    ['a click path with parameters', 'https://news.shop.com/ls/click?upn=x'],
    ['a click path with a token', 'https://news.shop.com/tr/cl/KbNPRyPQjPQcDulkdpnFFNFgsqAcmItP'],
    ['a label of click counters with a token', 'https://click.shop.com/?qs=c118eedbe32746352612a603'],
    ['a long token in the path', 'https://www.shop.com/x/zVyFum2NdTrVP4x8Qa1LkzVyFum2'],
  ])('is %s', (_what, href) => {
    expect(isOpaqueTracker(new URL(href))).toBe(true);
  });

  test.each([
    ['a page', 'https://www.shop.com/lamps'],
    ['a page with parameters', 'https://www.shop.com/lamps?size=m&colour=red'],
    ['a long name of a page', 'https://www.shop.com/twelve-lamps-for-long-evenings-and-short-days'],
    ['a word in a click path', 'https://www.shop.com/click'],
    ['a page on a click label', 'https://go.shop.com/summer'],
    ['a video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['a form', 'https://docs.google.com/forms/d/e/1FAIpQLSdKx8v9yZ0aBcDeFgHiJkLmNoPqRsTuVwXyZ/viewform'],
    ['a token in a parameter of the site', 'https://www.shop.com/p?t=zVyFum2NdTrVP4x8Qa1Lk'],
  ])('is not %s', (_what, href) => {
    expect(isOpaqueTracker(new URL(href))).toBe(false);
  });
});
