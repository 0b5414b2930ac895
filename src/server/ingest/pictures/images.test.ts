import { describe, expect, test } from 'vitest';
import { parseSrcset } from '#server/ingest/pictures/srcset.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { InlineImage } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const picture = 'https://cdn.brand.com/a/hero.png';
const clean = (html: string, inlineImages = [inline('logo@brand.com')]) =>
  makePublicCopy(parsedMail({ html: `${html}<p>text</p>`, inlineImages }), { imageKey });

function inline(contentId: string, contentType = 'image/png'): InlineImage {
  return { contentId, filename: '../clean/My logo.png', contentType, bytes: new Uint8Array([1, 2, 3]) };
}

describe('Pictures', () => {
  test('are named by our own key, once each and in their order', () => {
    const { html, images } = clean(
      `<img src="${picture}#x"><img src="${picture}"><table background="//cdn.brand.com/b.png"><tr><td style="background:url('http://cdn.brand.com/c.png')">x`,
    );
    expect(images.map(({ url }) => url)).toEqual([
      picture,
      'https://cdn.brand.com/b.png',
      'http://cdn.brand.com/c.png',
    ]);
    for (const { key } of images) expect(html).toContain(`mv-image:${key}`);
    expect(html).not.toContain('cdn.brand.com');
    expect(images[0]).toEqual({
      key: imageKey(picture),
      url: picture,
      filename: 'hero.png',
      inlineIndex: null,
    });
  });

  test('inside the message are found by Content-ID and keyed by their content', () => {
    const { html, images } = clean('<img src="CID:logo%40brand.com" alt="x">');
    const digest = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';
    const key = imageKey(`cid:${digest}`);
    expect(html).toContain(`src="mv-image:${key}"`);
    expect(images).toEqual([
      {
        key,
        url: 'cid:logo@brand.com',
        filename: 'My_logo.png',
        inlineIndex: 0,
      },
    ]);
  });

  test.each([
    ['<img src="cid:nobody">', 'no part of that name'],
    ['<img src="/logo.png">', 'no base'],
    ['<img src="javascript:alert(1)">', 'no picture'],
    ['<img src="http://127.0.0.1/x.png">', 'inner net'],
    ['<img src="http://printer.local/x.png">', 'inner name'],
    ['<img src="https://user:password@cdn.brand.com/x.png">', 'credentials'],
    ['<img src="https://cdn.brand.com:8443/x.png">', 'port'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', 'a document'],
    ['<img src="data:image/png;base64,PHN2Zz4=">', 'not what it says'],
    [`<img src="data:image/png;base64,${'iVBORw0KGg'.padEnd(120_000, 'A')}">`, 'not taken out'],
    ['<img alt="nothing">', 'no address'],
  ])('are dropped: %.60s (%s)', (html) => {
    const sanitized = clean(html);
    expect(sanitized.html).toBe('<body><p>text</p></body>');
    expect(sanitized.images).toEqual([]);
  });

  test.each([
    ['cid:Logo@brand.com', 'its Content-ID'],
    [' cid:<logo%40brand.com> ', 'its Content-ID with brackets and percent signs'],
    ['logo@brand.com', 'its Content-ID without a scheme'],
    ['cid:lamp.png', 'the name of its file after cid:'],
    ['lamp.png', 'the name of its file'],
    ['./img/Lamp.PNG?v=2', 'a path to its file'],
    ['file:///C:/Users/me/lamp.png', 'a path on the machine of the writer'],
    ['C:\\Users\\me\\lamp.png', 'a path on the machine of the writer, without a scheme'],
    ['img/a%20lamp.jpg', 'its Content-Location'],
    ['./img/a lamp.jpg', 'its Content-Location, written otherwise'],
    ['https://shop.brand.com/lamp?id=7', 'its Content-Location on the web'],
  ])('that travel inside are found by %s (%s)', (address) => {
    const { html, images } = clean(`<img src="${address}" alt="A lamp" width="80">`, [
      { ...inline('other@brand.com'), filename: 'other.png', bytes: new Uint8Array([9]) },
      {
        ...inline('logo@brand.com'),
        filename: 'lamp.png',
        location: address.startsWith('https') ? 'https://shop.brand.com/lamp?id=7' : 'img/a lamp.jpg',
      },
    ]);
    expect(images.map(({ inlineIndex, url }) => ({ inlineIndex, url }))).toEqual([
      { inlineIndex: 1, url: 'cid:logo@brand.com' },
    ]);
    expect(html).toContain(`src="mv-image:${images[0]?.key}"`);
  });

  test.each(['https://cdn.brand.com/lamp.png', '//cdn.brand.com/lamp.png'])(
    'of the web are not taken for one of the same name that travels inside: %s',
    (address) => {
      const { images } = clean(`<img src="${address}">`, [{ ...inline('x'), filename: 'lamp.png' }]);
      expect(images.map(({ inlineIndex }) => inlineIndex)).toEqual([null]);
    },
  );

  test.each([
    [
      '<img src="cid:nobody" alt="A lamp" class="a" style="color:red" width="80">',
      ' width="80" style="color:red;line-height:normal"',
    ],
    ['<img src="/lamp.png" alt="A lamp">', ' style="line-height:normal"'],
    ['<img src="data:image/svg+xml,<svg/>" alt="A lamp">', ' style="line-height:normal"'],
    ['<img src="http://127.0.0.1/x.png" alt="A lamp">', ' style="line-height:normal"'],
    ['<img srcset="x.png 2x" alt="A lamp">', ' style="line-height:normal"'],
  ])('that cannot be had leave their words: %s', (html, attributes) => {
    const sanitized = clean(html, []);
    expect(sanitized.html.replace(' class="a"', '')).toBe(
      `<body><span${attributes}>A lamp</span><p>text</p></body>`,
    );
    expect(sanitized.images).toEqual([]);
    expect(sanitized.text).toBe('A lamp\ntext');
  });

  test.each([
    '<img src="https://brand.com/open.gif" alt="Open counter">',
    '<img src="cid:nobody" alt="A lamp" width="1" height="1">',
    '<img src="cid:nobody" alt="A lamp" style="display:none">',
  ])('that count opens or are not seen leave nothing: %s', (html) => {
    expect(clean(html, []).html).toBe('<body><p>text</p></body>');
  });

  test('that are documents are dropped though they travel inside', () => {
    expect(clean('<img src="cid:a">', [inline('a', 'image/svg+xml')]).images).toEqual([]);
  });

  test('of a srcset are all ours', () => {
    const { html } = clean(
      '<img src="https://cdn.brand.com/1.png" srcset="https://cdn.brand.com/1.png, https://cdn.brand.com/2,x.png 2x, http://10.0.0.1/3.png 3x">',
    );
    const one = imageKey('https://cdn.brand.com/1.png');
    expect(html).toContain(
      `src="mv-image:${one}" srcset="mv-image:${one}, mv-image:${imageKey('https://cdn.brand.com/2,x.png')} 2x"`,
    );
  });

  test('give way to the first candidate when their own address cannot be shown', () => {
    expect(clean('<img src="x.png" srcset="https://cdn.brand.com/2.png 2x">').html).toContain(
      `src="mv-image:${imageKey('https://cdn.brand.com/2.png')}"`,
    );
  });
});

describe('A srcset', () => {
  test.each([
    ['a.png', [{ address: 'a.png', descriptor: '' }]],
    [
      'a.png, b.png 2x',
      [
        { address: 'a.png', descriptor: '' },
        { address: 'b.png', descriptor: '2x' },
      ],
    ],
    [
      ' a,b.png 640w ,c.png',
      [
        { address: 'a,b.png', descriptor: '640w' },
        { address: 'c.png', descriptor: '' },
      ],
    ],
    ['a.png 2x 3x, b.png onerror=x', []],
    [',,, ,', []],
  ])('is read as browsers read it: %j', (srcset, candidates) => {
    expect(parseSrcset(srcset)).toEqual(candidates);
  });
});

describe('A tracking pixel', () => {
  const isDropped = (tag: string) => clean(tag).images.length === 0;

  test('is dropped, and what is none is not', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'tracking-pixels.tsv', ['tag', 'isOne']),
      ({ tag, isOne }) => {
        expect(String(isDropped(tag))).toBe(isOne);
      },
    );
  });
});
