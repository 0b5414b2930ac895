import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';
import { pngPicture } from '#tests/support/servers/picture-server.ts';

const canvas = () =>
  sharp({ create: { width: 321, height: 123, channels: 3, background: { r: 200, g: 60, b: 20 } } });

/** Real pictures from real encoders. */
const pictures: Array<[string, string, () => Promise<Buffer>]> = [
  ['a PNG', 'image/png', () => canvas().png().toBuffer()],
  ['a baseline JPEG', 'image/jpeg', () => canvas().jpeg().toBuffer()],
  [
    'a progressive JPEG with EXIF',
    'image/jpeg',
    () =>
      canvas()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Artist: 'us' } })
        .toBuffer(),
  ],
  ['a GIF', 'image/gif', () => canvas().gif().toBuffer()],
  ['a lossy WebP', 'image/webp', () => canvas().webp().toBuffer()],
  ['a lossless WebP', 'image/webp', () => canvas().webp({ lossless: true }).toBuffer()],
  ['an extended WebP', 'image/webp', () => canvas().withIccProfile('srgb').webp().toBuffer()],
  ['an AVIF', 'image/avif', () => canvas().avif({ effort: 0 }).toBuffer()],
  ['a BMP', 'image/bmp', async () => bmp(321, -123)],
];

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  return bytes;
}

function gif(screen: [number, number], frames: Array<[number, number]>): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt16LE(screen[0], 6);
  header.writeUInt16LE(screen[1], 8);
  const comment = Buffer.from('\x21\xfe\x03hey\0', 'latin1');
  const images = frames.map(([width, height]) => {
    const image = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x02\x01\x44\0', 'latin1');
    image.writeUInt16LE(width, 5);
    image.writeUInt16LE(height, 7);
    return image;
  });
  return Buffer.concat([header, comment, ...images, Buffer.from(';')]);
}

describe('The bytes', () => {
  test.each(pictures)('of %s say %s and its size.', async (_name, contentType, make) => {
    expect(inspectImage(await make())).toEqual({ contentType, width: 321, height: 123 });
  });

  test.each(pictures)(
    'of %s cut off anywhere, or damaged, are never a fault of ours.',
    async (_name, _type, make) => {
      const whole = await make();
      for (let length = 0; length < Math.min(whole.length, 600); length += 1) {
        expect(() => inspectImage(whole.subarray(0, length))).not.toThrow();
      }
      const damage = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
      fc.assert(
        fc.property(damage, (changes) => {
          const damaged = Buffer.from(whole);
          for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
          inspectImage(damaged);
        }),
        { numRuns: 300 },
      );
    },
  );

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an SVG in disguise', Buffer.from('GIF8<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><img src=x>')],
    ['a text that begins with BM', Buffer.from('BMW is a car maker with a long history of cars.')],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['an icon', Buffer.from('\0\0\x01\0\x01\0', 'latin1')],
    ['a picture without pixels', pngPicture(1, 1, { claimed: { width: 0, height: 10 } })],
    ['a GIF without a frame', gif([100, 100], [])],
    ['a JPEG that ends before its frame', Buffer.from('\xff\xd8\xff\xe0\0\x04\0\0\xff\xd9', 'latin1')],
    [
      'a JPEG whose segments never end',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]),
    ],
  ])('of %s are no picture.', (_name, bytes) => {
    expect(inspectImage(bytes)).toBe('not_an_image');
  });
});

describe('A bomb is known by its header:', () => {
  const large = { width: 30_000, height: 30_000 };

  test.each([
    ['a PNG of 30,000 by 30,000', pngPicture(1, 1, { claimed: large })],
    ['a PNG of 50,000,001 pixels', pngPicture(1, 1, { claimed: { width: 7_071, height: 7_072 } })],
    ['a PNG that is too wide', pngPicture(1, 1, { claimed: { width: 16_385, height: 1 } })],
    ['a PNG that is too tall', pngPicture(1, 1, { claimed: { width: 1, height: 16_385 } })],
    ['a PNG of one endless line', pngPicture(1, 1, { claimed: { width: 2 ** 31, height: 1 } })],
    ['a BMP upside down', bmp(30_000, -30_000)],
    ['a GIF with a large screen', gif([65_535, 65_535], [[1, 1]])],
    [
      'a GIF whose second frame is larger than its screen',
      gif(
        [10, 10],
        [
          [10, 10],
          [65_535, 65_535],
        ],
      ),
    ],
    [
      'a WebP of 16 million a side',
      Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1'),
    ],
  ])('%s.', (_name, bytes) => {
    expect(inspectImage(bytes)).toBe('too_many_pixels');
  });

  test('an AVIF whose size was raised.', async () => {
    const bytes = await canvas().avif({ effort: 0 }).toBuffer();
    const at = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(60_000, at);
    bytes.writeUInt32BE(60_000, at + 4);
    expect(inspectImage(bytes)).toBe('too_many_pixels');
  });

  test('and what is just small enough passes.', () => {
    const claimed = { width: 16_384, height: 3_000 };
    expect(inspectImage(pngPicture(1, 1, { claimed }))).toEqual({ contentType: 'image/png', ...claimed });
  });
});
