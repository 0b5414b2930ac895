import sharp from 'sharp';

/** Pictures beyond this are not decoded: archived ones may be large, and a thumbnail is no place for a bomb. */
const maxPixels = 50_000_000;

/**
 * A picture as WebP of at most this width.
 * @throws for a kind sharp does not read, and for a damaged one.
 */
export function narrowed(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
}
