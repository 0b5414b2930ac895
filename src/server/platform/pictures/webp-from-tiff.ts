import { maxPixels } from '#server/platform/pictures/inspect-image.ts';

/** TIFF 6.0, section 2: the order of bytes, then 42. */
const tiffBeginnings = ['II*\0', 'MM\0*'];

export function isTiff(bytes: Buffer): boolean {
  return tiffBeginnings.includes(bytes.toString('latin1', 0, 4));
}

/** A picture of 4,000 by 4,000 pixels takes about a second and is larger than any mail shows. */
const maxTiffPixels = Math.min(16_000_000, maxPixels);

/** Longer is a file that was made to take long. */
const maxSeconds = 5;

/**
 * A TIFF, which no browser but Safari shows, as one they all show. The library is loaded when the first one comes:
 * hardly any mail has one.
 * @returns null when it cannot be read, or not within the bounds.
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
