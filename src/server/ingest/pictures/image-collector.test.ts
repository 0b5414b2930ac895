import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxSrcsetCandidates } from '#server/ingest/markup/limits.ts';
import { ImageCollector } from '#server/ingest/pictures/images.ts';
import { parseSrcset } from '#server/ingest/pictures/srcset.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const collector = (
  inline: Array<
    Partial<{ contentId: string | null; contentType: string; filename: string; bytes: Uint8Array }>
  > = [],
) =>
  new ImageCollector(
    inline.map((one) => ({
      contentId: 'logo',
      contentType: 'image/png',
      filename: 'logo.png',
      bytes: new Uint8Array([1]),
      ...one,
    })),
    imageKey,
    (url) => (url.hostname.startsWith('reader') ? null : url),
  );
const named = (address: string) => {
  const images = collector();
  images.show(address);
  return images.images[0]?.filename;
};

describe('The file name of a picture', () => {
  test.each([
    ['https://cdn.brand.com/a/hero.png', 'hero.png'],
    ['https://cdn.brand.com/hero.png?w=600', 'hero.png'],
    ['https://cdn.brand.com/Hero Banner (1).png', 'Hero_Banner__1_.png'],
    ['https://cdn.brand.com/a%2Fb.png', 'a_b.png'],
    ['https://cdn.brand.com/été.png', 't__.png'],
    ['https://cdn.brand.com/.htaccess', 'htaccess'],
    ['https://cdn.brand.com/', 'image'],
    ['https://cdn.brand.com/%20', 'image'],
    [`https://cdn.brand.com/${'a'.repeat(300)}.png`, `${'a'.repeat(96)}.png`],
  ])('of %.60s is safe', (address, filename) => {
    expect(named(address)).toBe(filename);
  });
});

describe('A picture that travels inside', () => {
  test.each([
    ['by its Content-ID', 'logo@brand', 'cid:logo@brand'],
    ['in brackets', '<logo@brand>', 'cid:logo@brand'],
    ['in percents', 'logo@brand', 'cid:logo%40brand'],
    ['in capitals of the scheme', 'logo', 'CID:logo'],
    ['in other capitals', 'Logo@brand', 'cid:logo@BRAND'],
    ['between blanks', 'logo', ' cid:logo '],
    ['with a percent of its own', '50%off', 'cid:50%off'],
  ])('is found %s', (_how, contentId, address) => {
    expect(collector([{ contentId }]).show(address)).toMatch(/^mv-image:[0-9a-f]{32}$/);
  });

  test.each([
    ['of another name', 'logo', 'cid:other'],
    ['without a name', null, 'cid:'],
    ['without a name that is asked for as null', null, 'cid:null'],
  ])('is not found %s', (_how, contentId, address) => {
    expect(collector([{ contentId }]).show(address)).toBeNull();
  });

  test('twice is one picture where its bytes are the same', () => {
    const images = collector([
      { contentId: 'a' },
      { contentId: 'b' },
      { contentId: 'c', bytes: new Uint8Array([2]) },
    ]);
    expect(images.show('cid:a')).toBe(images.show('cid:b'));
    expect(images.show('cid:c')).not.toBe(images.show('cid:a'));
    expect(images.images.map(({ inlineIndex }) => inlineIndex)).toEqual([0, 2]);
  });

  test.each(['image/svg+xml', 'text/xml', 'IMAGE/SVG+XML', 'application/xhtml+xml'])(
    'is none of type %s',
    (contentType) => {
      expect(collector([{ contentType }]).show('cid:logo')).toBeNull();
    },
  );
});

describe('The pictures of a mail', () => {
  test('are each named once, in the order in which they are asked for', () => {
    const images = collector();
    for (const name of ['b', 'a', 'b', 'c', 'a']) images.show(`https://cdn.brand.com/${name}.png`);
    expect(images.images.map(({ url }) => url.slice(-5))).toEqual(['b.png', 'a.png', 'c.png']);
  });

  test('are no more than anybody needs', () => {
    const images = collector();
    const shown = Array.from({ length: 510 }, (_, at) => images.show(`https://cdn.brand.com/${at}.png`));
    expect(shown.filter((one) => one !== null)).toHaveLength(500);
    expect(images.show('https://cdn.brand.com/0.png')).not.toBeNull();
  });

  test('are not what names the reader, counts opens or is likely to unless it is seen', () => {
    const images = collector();
    const likely = 'https://m.brand.com/o/zVyFum2NdTrVP4x8Qa1Lk';
    expect(images.show('https://reader.brand.com/a.png')).toBeNull();
    expect(images.show('https://brand.com/open.gif')).toBeNull();
    expect(images.show('https://brand.com/open.gif', true)).toBeNull();
    expect(images.show(likely)).toBeNull();
    expect(images.show(likely, true)).not.toBeNull();
    expect(images.images.map(({ url }) => url)).toEqual([likely]);
  });
});

describe('Of an element, what is asked for', () => {
  const asked = (html: string) =>
    makePublicCopy(parsedMail({ html: `${html}<p>News</p>` }), { imageKey }).images.map(({ url }) => url);
  const a = 'https://cdn.brand.com/a.png';

  test.each([
    ['is its src', `<img src="${a}">`, [a]],
    ['is its background', `<table background="${a}"><tr><td>x</td></tr></table>`, [a]],
    ['is the background of a cell', `<table><tr><td background="${a}">x</td></tr></table>`, [a]],
    ['is the background of the page', `<body background="${a}">`, [a]],
    ['is the background of its style', `<div style="background:url(${a})">x</div>`, [a]],
    ['is the background of a rule', `<style>.a{background:url(${a})}</style>`, [a]],
    ['is the sign of a list', `<ul style="list-style-image:url(${a})"><li>x</ul>`, [a]],
    ['is each of its srcset', `<img srcset="${a} 1x, ${a}?2 2x">`, [a, `${a}?2`]],
    ['is not the background of a paragraph’s attribute', `<p background="${a}">x</p>`, []],
    ['is not its old second source', `<img lowsrc="${a}" dynsrc="${a}" longdesc="${a}">`, []],
    ['is not what a base completes', `<base href="https://cdn.brand.com/"><img src="a.png">`, []],
    ['is not a source for dark readers', `<picture><source srcset="${a}"></picture>`, []],
    ['is not what a video shows first', `<video poster="${a}"></video>`, []],
    ['is not what is drawn', `<svg><image href="${a}"/></svg>`, []],
    ['is not what Outlook fills with', `<v:fill type="frame" src="${a}"></v:fill>`, []],
    ['is not what stands in a comment for Outlook', `<!--[if mso]><img src="${a}"><![endif]-->`, []],
    ['is not a font', `<style>@font-face{font-family:x;src:url(${a})}</style>`, []],
    ['is not an icon of the page', `<link rel="icon" href="${a}">`, []],
    ['is not what an input shows', `<input type="image" src="${a}">`, []],
    ['is not where scripts are off', `<noscript><img src="${a}"></noscript>`, []],
  ])('%s', (_what, html, urls) => {
    expect(asked(html)).toEqual(urls);
  });
});

test('What was written as a srcset is read so again.', () => {
  const address = fc.constantFrom(
    'a.png',
    'https://a.b/c,d.png',
    '//a.b/c?x=1,2',
    'data:image/png;base64,AA',
    'é.png',
  );
  const descriptor = fc.constantFrom('', '1x', '2x', '1.5x', '640w');
  fc.assert(
    fc.property(
      fc.array(fc.record({ address, descriptor })),
      fc.constantFrom(', ', ' , ', ',\n\t'),
      (candidates, between) => {
        const srcset = candidates.map((one) => `${one.address} ${one.descriptor}`.trim()).join(between);
        expect(parseSrcset(srcset)).toEqual(candidates.slice(0, maxSrcsetCandidates));
      },
    ),
    { seed: 20_261_122, numRuns: 150 },
  );
});
