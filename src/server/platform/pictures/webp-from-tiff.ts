import { maxPixels } from '#server/platform/pictures/inspect-image.ts';

/** TIFF 6.0, section 2: the byte order, then 42. */
const tiffBeginnings = ['II*\0', 'MM\0*'];

export function isTiff(bytes: Buffer): boolean {
  return tiffBeginnings.includes(bytes.toString('latin1', 0, 4));
}

/** A picture of 4,000 by 4,000 pixels takes about a second and is larger than any mail shows. */
const maxTiffPixels = Math.min(16_000_000, maxPixels);

/** A longer conversion indicates a hostile file. */
const maxSeconds = 5;

/**
 * Converts a TIFF, which only Safari shows, to WebP. The library is loaded for the first TIFF: hardly any
 * mail has one.
 * @returns null if it cannot be read, or exceeds the limits.
 */
export async function webpFromTiff(bytes: Buffer): Promise<Buffer | null> {
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { limitInputPixels: maxTiffPixels, sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer();
  } catch {
    return null;
  }
}
