import sharp from 'sharp';

/** Larger pictures are not decoded: archived ones may be decompression bombs. */
const maxPixels = 50_000_000;

/**
 * Returns a picture as WebP of at most this width.
 * @throws for a format sharp does not read, and for a damaged picture.
 */
export function resizeToWebp(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
}
