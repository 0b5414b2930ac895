import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  maxConvertedImages,
  maxFilenameCharacters,
  maxInlineImageBytes,
  maxInlineImages,
} from '#server/ingest/bounds.ts';
import { pickInlineImages, sniffImageType } from '#server/ingest/parse/inline-images.ts';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';
import { tinyPng } from '#tests/support/mail/mail.ts';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';

const bytes = (start: string, length = 40) =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length)]);

describe('The kind of a picture is told by its bytes', () => {
  test.each<[string, string, string | undefined]>([
    ['PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF of 1987', 'GIF87a', 'image/gif'],
    ['GIF of 1989', 'GIF89a', 'image/gif'],
    ['WebP', 'RIFF\x10\x00\x00\x00WEBP', 'image/webp'],
    ['another RIFF', 'RIFF\x10\x00\x00\x00WAVE', undefined],
    ['SVG, which can run script', '<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['BMP', 'BM', undefined],
    ['PDF', '%PDF-1.7', undefined],
    ['a page', '<!doctype html>', undefined],
    ['a GIF of no year', 'GIF90a', undefined],
    ['PNG that was cut', '\x89PNG', undefined],
    ['PNG whose line ends were changed on the way', '\x89PNG\n\x1a\n', undefined],
  ])('%s', (_kind, start, type) => {
    expect(sniffImageType(bytes(start))).toBe(type);
  });

  test('of which there may be none', () => {
    expect(sniffImageType(new Uint8Array())).toBeUndefined();
  });
});

const picture = (fields: string[], content = tinyPng('x')) => [
  '--b',
  ...fields,
  'Content-Transfer-Encoding: base64',
  '',
  content.toString('base64'),
];

async function picturesOf(...parts: string[][]) {
  const head = [...plainFields, 'Content-Type: multipart/related; boundary=b', ''];
  const html = ['--b', 'Content-Type: text/html', '', '<p>x</p>'];
  return (await readMail([...head, ...html, ...parts.flat(), '--b--', ''])).inlineImages;
}

const nameOf = async (...fields: string[]) => (await picturesOf(picture(fields)))[0]?.filename;

describe('The name of a picture is read', () => {
  test.each<[string, string[]]>([
    ['from its disposition', ['Content-Type: image/png', 'Content-Disposition: inline; filename=größe.png']],
    ['from its type', ['Content-Type: image/png; name="größe.png"']],
    ['as an encoded word (RFC 2047)', ['Content-Type: image/png; name="=?utf-8?Q?gr=C3=B6=C3=9Fe.png?="']],
    [
      'with charset and percent signs (RFC 2231)',
      ['Content-Type: image/png', "Content-Disposition: inline; filename*=utf-8''gr%C3%B6%C3%9Fe.png"],
    ],
    [
      'with language too',
      ['Content-Type: image/png', "Content-Disposition: inline; filename*=utf-8'de'gr%C3%B6%C3%9Fe.png"],
    ],
    [
      'in Latin-1',
      ['Content-Type: image/png', "Content-Disposition: inline; filename*=iso-8859-1''gr%F6%DFe.png"],
    ],
    [
      'in pieces',
      ['Content-Type: image/png', 'Content-Disposition: inline; filename*0="größ";', ' filename*1="e.png"'],
    ],
    [
      'in encoded pieces',
      [
        'Content-Type: image/png',
        "Content-Disposition: inline; filename*0*=utf-8''gr%C3%B6;",
        ' filename*1*=%C3%9Fe.png',
      ],
    ],
    [
      'in pieces of which one is encoded',
      [
        'Content-Type: image/png',
        "Content-Disposition: inline; filename*0*=utf-8''gr%C3%B6%C3%9F;",
        ' filename*1="e.png"',
      ],
    ],
    [
      'in pieces out of order',
      ['Content-Type: image/png', 'Content-Disposition: inline; filename*1="e.png";', ' filename*0="größ"'],
    ],
  ])('%s', async (_form, fields) => {
    expect(await nameOf(...fields)).toBe('größe.png');
  });

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\\\Users\\\\anna\\\\a.png', 'a.png'],
    ['/a.png', 'a.png'],
    ['...a.png', 'a.png'],
    ['a b.png', 'a b.png'],
    ['..', 'image-1'],
    ['', 'image-1'],
    ['/', 'image-1'],
  ])('never as a path: %j', async (written, name) => {
    expect(await nameOf(`Content-Type: image/png; name="${written}"`)).toBe(name);
  });

  test('no longer than may be, its end kept', async () => {
    const name = await nameOf(`Content-Type: image/png; name="${'x'.repeat(500)}.png"`);
    expect(name).toHaveLength(maxFilenameCharacters);
    expect(name).toMatch(/\.png$/);
  });
});

describe('A picture is referred to', () => {
  test.each<[string, string | null]>([
    ['Content-ID: <logo@brand.com>', 'logo@brand.com'],
    ['Content-ID: logo@brand.com', 'logo@brand.com'],
    ['Content-Id: <Logo_1>', 'Logo_1'],
    ['Content-ID: <=?utf-8?Q?Logo=401?=>', 'Logo@1'],
    ['Content-ID: <>', null],
    ['X-Nothing: x', null],
  ])('by %s', async (field, contentId) => {
    const [first] = await picturesOf(picture(['Content-Type: image/png', field]));
    expect(first?.contentId).toBe(contentId);
  });
});

describe('A picture is kept', () => {
  test.each([
    ['under a name that is not its own', 'Content-Type: image/jpeg; name=a.jpg'],
    ['that calls itself any bytes', 'Content-Type: application/octet-stream; name=a.png'],
    ['that is attached', 'Content-Type: image/png\r\nContent-Disposition: attachment; filename=a.png'],
  ])('%s', async (_what, fields) => {
    const [first] = await picturesOf(picture(fields.split('\r\n')));
    expect(first?.contentType).toBe('image/png');
    expect(Buffer.from(first?.bytes ?? [])).toEqual(tinyPng('x'));
  });

  test('in the order of the message', async () => {
    const all = ['one', 'two', 'three'].map((name) =>
      picture([`Content-Type: image/png; name=${name}.png`], tinyPng(name)),
    );
    expect((await picturesOf(...all)).map(({ filename }) => filename)).toEqual([
      'one.png',
      'two.png',
      'three.png',
    ]);
  });

  test.each(['<svg onload="alert(1)"/>', '%PDF-1.7', ''])(
    'only when it is one: %j is none',
    async (content) => {
      expect(
        await picturesOf(picture(['Content-Type: image/png; name=a.png'], Buffer.from(content))),
      ).toEqual([]);
    },
  );
});

/** A BMP of one row of four pixels. */
function tinyBmp(): Buffer {
  const bmp = Buffer.alloc(54 + 12);
  bmp.write('BM');
  for (const [at, value] of [
    [2, bmp.length],
    [10, 54],
    [14, 40],
    [18, 4],
    [22, 1],
    [34, 12],
  ] as const)
    bmp.writeUInt32LE(value, at);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  return bmp;
}

const dots = (width = 8, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#c04030' } });

describe('A picture of a kind', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['image/avif', () => dots().avif().toBuffer()],
    ['image/bmp', tinyBmp],
    ['image/webp', () => dots().webp().toBuffer()],
    ['image/jpeg', () => dots().jpeg().toBuffer()],
    ['image/gif', () => dots().gif().toBuffer()],
  ])('that browsers show is kept as it is: %s', async (type, make) => {
    const content = await make();
    const [first] = await picturesOf(picture([`Content-Type: ${type}`], content));
    expect(first?.contentType).toBe(type);
    expect(Buffer.from(first?.bytes ?? []).equals(content)).toBe(true);
  });

  test.each(['none', 'lzw', 'deflate', 'jpeg'] as const)(
    'that browsers do not show is made into one they do: TIFF, %s',
    async (compression) => {
      const content = await dots().tiff({ compression }).toBuffer();
      const [first] = await picturesOf(picture(['Content-Type: image/tiff; name=a.TIF'], content));
      expect(first).toMatchObject({ contentType: 'image/webp', filename: 'a.webp' });
      const bytes = Buffer.from(first?.bytes ?? []);
      expect(inspectImage(bytes)).toEqual({ contentType: 'image/webp', width: 8, height: 4 });
      const { channels } = await sharp(bytes).stats();
      expect(channels.map(({ mean }) => Math.round(mean / 16))).toEqual([12, 4, 3]);
    },
  );

  test('is made into another a bounded number of times', async () => {
    const content = await dots().tiff().toBuffer();
    const many = Array.from({ length: maxConvertedImages + 2 }, () =>
      picture(['Content-Type: image/tiff'], content),
    );
    expect(await picturesOf(...many)).toHaveLength(maxConvertedImages);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['a TIFF that is cut off', async () => (await dots().tiff().toBuffer()).subarray(0, 40)],
    ['a TIFF of too many dots', () => dots(16_000, 1_001).tiff({ compression: 'deflate' }).toBuffer()],
    ['a PNG of too many dots', async () => withPngSize(await dots().png().toBuffer(), 50_000)],
    ['a PNG that is cut off', async () => (await dots().png().toBuffer()).subarray(0, 20)],
  ])('is none when it is %s', async (_what, make) => {
    expect(await picturesOf(picture(['Content-Type: image/png'], await make()))).toEqual([]);
  });
});

function withPngSize(png: Buffer, side: number): Buffer {
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}

describe('The Content-Location of a picture is read', () => {
  test.each([
    ['img/lamp.png', 'img/lamp.png'],
    ['https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
    ['https://shop.example/\r\n a/lamp.png', 'https://shop.example/a/lamp.png'],
  ])('%j', async (written, location) => {
    const [first] = await picturesOf(
      picture(['Content-Type: image/png', ...`Content-Location: ${written}`.split('\r\n')]),
    );
    expect(first?.location).toBe(location);
  });

  test('beside its Content-ID and its name', async () => {
    const [first] = await picturesOf(
      picture([
        'Content-ID: <a@b.example>',
        'Content-Location: x.png',
        'Content-Type: image/png; name=y.png',
      ]),
    );
    expect(first).toMatchObject({ contentId: 'a@b.example', location: 'x.png', filename: 'y.png' });
  });
});

describe('Of pictures too many or too large', () => {
  const attachment = (content: Buffer) => ({
    filename: null,
    mimeType: 'image/png',
    disposition: null,
    content: new Uint8Array(content).buffer,
  });
  const kept = (...contents: Buffer[]) => pickInlineImages(contents.map(attachment) as never);

  test('the first ones are kept', () => {
    const many = Array.from({ length: maxInlineImages + 5 }, (_, at) => tinyPng(`${at}`));
    const images = kept(...many);
    expect(images).toHaveLength(maxInlineImages);
    expect(Buffer.from(images.at(-1)?.bytes ?? [])).toEqual(many[maxInlineImages - 1]);
  });

  test('one of just the most bytes is kept, and one of a byte more is left out', () => {
    const of = (length: number) => Buffer.concat([tinyPng(''), Buffer.alloc(length - tinyPng('').length)]);
    expect(kept(of(maxInlineImageBytes + 1), of(maxInlineImageBytes))).toHaveLength(1);
  });
});
