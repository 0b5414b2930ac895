import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAnimated } from '#server/platform/pictures/is-animated.ts';
import { movingPicture } from '#tests/support/browser/moving-picture.ts';

/** A PNG with a chunk of that name after its header, like `acTL` in animated ones. */
async function pngWith(name: string): Promise<Buffer> {
  const png = await movingPicture(1).png().toBuffer();
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name), Buffer.alloc(12)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

describe('A picture moves', () => {
  test('when it is a GIF or WebP of several frames, or a PNG that says so', async () => {
    for (const bytes of [
      await movingPicture(2).gif().toBuffer(),
      await movingPicture(3).gif({ loop: 1 }).toBuffer(),
      await movingPicture(2).webp().toBuffer(),
      await pngWith('acTL'),
    ])
      expect(isAnimated(bytes)).toBe(true);
  });

  test('and not when it has one frame, though it has a palette, transparency or comments', async () => {
    const bytes = [
      await movingPicture(1).gif().toBuffer(),
      await movingPicture(1).ensureAlpha(0).gif().toBuffer(),
      await movingPicture(1).webp().toBuffer(),
      await movingPicture(1).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
      await movingPicture(1).png().toBuffer(),
      await pngWith('tEXt'),
      await movingPicture(1).jpeg().toBuffer(),
      Buffer.from('acTL'),
      Buffer.alloc(0),
    ];
    expect(bytes.map(isAnimated)).toEqual(bytes.map(() => false));
  });

  test('and not when it was cut off in its first frame', async () => {
    const gif = await movingPicture(2).gif().toBuffer();
    expect(isAnimated(gif.subarray(0, 50))).toBe(false);
  });

  test('or not, but an answer comes for any bytes behind any head', () => {
    const heads = ['GIF89a', 'RIFF\0\0\0\0WEBPVP8X', '\x89PNG\r\n\x1a\n', ''].map((head) =>
      Buffer.from(head, 'latin1'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, rest) => {
        expect(typeof isAnimated(Buffer.concat([head, rest]))).toBe('boolean');
      }),
    );
  });
});
