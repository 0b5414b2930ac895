import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { hrefsOf } from '#tests/support/link-shapes/compare.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const home = 'https://brand.com/';
const clean = (hrefs: string[], over: Partial<ParsedMail> = {}) => {
  const html = hrefs.map((href, at) => `<p><a href="${href}">Lamp ${at}</a></p>`).join('');
  return makePublicCopy(parsedMail({ html, ...over }), { imageKey });
};
const sanitized = (hrefs: string[], over: Partial<ParsedMail> = {}) => hrefsOf(clean(hrefs, over).html);
const numbered = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));
const codes = ['uxz7dfiv', 'p2kq94ms', '0b8fjw3t', 'm5r1yc7e', 'zq83hd0n', '4tvw6k2x'];
const code = (at: number) => codes[at % codes.length] ?? '';

describe('Links of a host that tells nothing lead to the brand', () => {
  test.each<[string, (at: number) => string]>([
    ['the click and the reader in one segment', (at) => `https://pigeon.net/${code(at)}-ro9gus-${at}`],
    ['a number and a page of a program', (at) => `https://mail.brand.com/go/13/${code(at)}-8812345.html`],
    ['sending, link and reader', (at) => `https://x.brand.com/c/79180030/${code(at)}-ro9gus`],
    ['base64 with slashes', (at) => `https://x.brand.com/lt.php?tid=LhUDAl${at}JTD/wUAx0ZVBlVS/Q==`],
    ['a label of the host', (at) => `https://${code(at)}.pigeon.net/promo`],
    ['a short label of the host', (at) => `https://ftmlj.ct.brand.com/l${at}`],
    [
      'words that all share around a short identifier',
      (at) => `https://hello.brand.com/open-ftmlj-story-${at}`,
    ],
    ['numbers alone', (at) => `https://lists.pigeon.net/t/12337/85039512/${at}/181/`],
    ["the brand's own site", (at) => `https://www.brand.com/r/${code(at)}${code(at + 1)}`],
  ])('%s', (_what, make) => {
    const pages = numbered(6, make);
    expect(sanitized(pages)).toEqual(pages.map(() => home));
    expect(clean([], { html: null, text: pages.join('\n\n') }).text).toBe(pages.map(() => home).join('\n\n'));
  });
});

describe('Of a host that tells nothing no link stays, whatever it looks like', () => {
  const last = ['kalomiren', 'linen-lamps', 'autumn/desk-lamps.html', 'c?lamp=blue', ''];

  test.each(last)('/%s', (path) => {
    const pages = [
      ...numbered(5, (at) => `https://zap.brand.com/c/${code(at)}`),
      `https://zap.brand.com/${path}`,
    ];
    const lines = pages.map((page) => `Lamps: ${page}`).join('\n');
    const bare = pages.map((page) => `Lamps: ${page.replace('https://', '')}`).join('\n');
    expect(sanitized(pages)).toEqual(pages.map(() => home));
    expect(clean(pages, { text: lines }).text).toBe(pages.map(() => `Lamps: ${home}`).join('\n'));
    expect(clean([], { html: null, text: lines }).text).not.toContain('zap.');
    // A host alone identifies nobody.
    if (path !== '') {
      expect(clean(pages, { text: bare }).text).toBe(pages.map(() => 'Lamps: brand.com/').join('\n'));
      expect(clean([], { html: null, text: bare }).text).not.toContain('zap.');
      expect(clean(pages, { subject: `Lamps: ${bare.split(' ').at(-1) ?? ''}` }).subject).toBe(
        'Lamps: brand.com/',
      );
    }
  });

  test.each(['click', 'clicks', 'clk', 'trk', 'linktrack'])(
    'and none of a host that says so: %s',
    (label) => {
      const page = `https://${label}.brand.com/c/linen-lamps`;
      expect(sanitized([page])).toEqual([home]);
      expect(clean([], { html: null, text: page }).text).toBe(home);
      expect(
        sanitized([`https://www.brand.com/${label}/linen-lamps`, `https://${label}.com/linen-lamps`]),
      ).toEqual([`https://www.brand.com/${label}/linen-lamps`, `https://${label}.com/linen-lamps`]);
    },
  );

  test('and of two that are written alike neither', () => {
    const pages = ['https://zap.brand.com/c/uxz7dfivp2', 'https://zap.brand.com/c/kalomiren-tuspigon'];
    expect(sanitized(pages)).toEqual([home, home]);
    const [made = ''] = pages;
    const title = 'https://press.example/c/lamps-for-evenings';
    expect(sanitized(['https://press.example/c/uxz7dfivp2', title])).toEqual([home, title]);
    expect(sanitized([made, 'https://shop.brand.com/c/desk-lamps'])).toEqual([
      home,
      'https://shop.brand.com/c/desk-lamps',
    ]);
  });
});

describe('An address without its scheme', () => {
  const inText = (text: string) => clean([], { html: null, text }).text;

  test.each([
    'Lamps: www.brand.com/sale, and more.',
    'brand.com/lamps?colour=red',
    'brand.com',
    'lamps and/or shades, 1.5/2.0, e.g./i.e., Node.js/Express, St.Moritz/Davos',
    'kim@brand.com/lamps',
  ])('stays as it is: %s', (text) => {
    expect(inText(text)).toBe(text);
    expect(clean([], { html: `<p>${text}</p>` }).html).toContain(text.replace('&', '&amp;'));
  });

  test.each([
    ['www.brand.com/sale?utm_source=mail.', 'www.brand.com/sale.'],
    ['(brand.com/p?uid=884213)', '(brand.com/p)'],
    ['brand.com/lamps?email=anna.doe@reader.org&size=m', 'brand.com/lamps?size=m'],
  ])('is cleaned as a link is: %s', (text, shown) => {
    expect(inText(text)).toBe(shown);
    expect(clean([], { subject: text }).subject).toBe(shown);
  });
});

describe('A page stays, and loses what repeats over unrelated pages', () => {
  const pages = [
    'https://www.brand.com/p/blue-shoe-12345',
    'https://www.brand.com/sale?colour=red&sku=AB-99120',
    'https://www.brand.com/item.php?id=884213',
    'https://blog.brand.com/2024/06/ten-ways',
  ];
  const with_ = (page: string, parameter: string) => `${page}${page.includes('?') ? '&' : '?'}${parameter}`;

  test.each(['r=f8zai', 'who=8812', 'ref=31a7', 'x=k-ro9gus-2'])('%s', (parameter) => {
    // A parameter on which a script may depend stays if it is too short to identify subscribers.
    const shown = sanitized(pages.map((page) => with_(page, parameter)));
    expect(shown.filter((_, at) => at !== 2)).toEqual(pages.filter((_, at) => at !== 2));
  });

  test('another number on each', () => {
    expect(sanitized(pages.map((page, at) => with_(page, `k=${771_204_300 + at}`)))).toEqual(pages);
  });

  test('but not the words of a campaign', () => {
    const marked = pages.map((page) => with_(page, 'campaign=summer-sale'));
    expect(sanitized(marked)).toEqual(marked);
  });
});

describe('One link by itself', () => {
  test.each([
    ['https://www.brand.com/sale?ref=u1VODrZnv3', 'https://www.brand.com/sale'],
    ['https://www.brand.com/sale?who=3615079', 'https://www.brand.com/sale'],
    ['https://www.brand.com/sale#8938019bd289ef61', 'https://www.brand.com/sale'],
    ['https://www.brand.com/lt.php?tid=LhUDAlJTD/wUAx0ZVBlVS/Q==', home],
    ['https://pigeon.net/3fq9xv4m', home],
    ['https://x.brand.com/w/5812l1qv', home],
    ['https://4f8a2c61.pigeon.net/sale', home],
  ])('loses what was made for one click: %s', (href, shown) => {
    expect(sanitized([href])).toEqual([shown]);
  });

  test.each([
    'https://www.brand.com/p/blue-shoe-12345',
    'https://www.brand.com/p/12345678',
    'https://www.brand.com/dp/B0CXYZ1234',
    'https://www.brand.com/t/air-max-90-mens-shoes-6n3vKB/CN8490-001',
    'https://www.brand.com/product.php?id=48213377&colour=red',
    'https://www.brand.com/products/lamp?variant=40219837465',
    'https://www.brand.com/sale?utm=no&promo=SUMMER24',
    'https://www.brand.com/gifts#under-twenty',
    'https://www.partner.com/news/lamp-test-66737048',
    'https://www.instagram.com/p/CxYzAbC1234/',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://docs.google.com/forms/d/e/1FAIpQLSdKx8v9yZ0aBcDeFgHiJkLmNoPqRsTuVwXyZ/viewform',
    'https://apps.apple.com/gb/app/lumen-and-row/id1234567890',
    'https://www.brand.com/szczegóły/lampa-2024',
  ])('stays: %s', (href) => {
    expect(sanitized([href])).toEqual([new URL(href).href]);
  });
});

test('What the links share goes from pictures too.', () => {
  const links = ['sale', 'lamps', 'about'].map(
    (page) => `<a href="https://www.brand.com/${page}?r=f8zai">x</a>`,
  );
  const html = `<img src="https://cdn.brand.com/a.jpg?m=f8zai&amp;w=600" width="600">${links.join('')}`;
  expect(clean([], { html }).images.map(({ url }) => url)).toEqual(['https://cdn.brand.com/a.jpg?w=600']);
});

test('Addresses that a text spells are cleaned like links.', () => {
  const { subject, text } = clean([], {
    subject: 'Now: https://www.brand.com/sale?ref=u1VODrZnv3!',
    html: '<p>See https://pigeon.net/3fq9xv4m, soon. Leave: https://www.brand.com/unsubscribe?x=7</p>',
  });
  expect(subject).toBe('Now: https://www.brand.com/sale!');
  expect(text).toBe('See https://brand.com/, soon. Leave:');
});
