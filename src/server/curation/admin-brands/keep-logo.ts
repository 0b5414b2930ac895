import sharp from 'sharp';
import { storeLogo } from '#server/library/images/store-logo.ts';
import type { FetchedImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { maxPixels } from '#server/platform/pictures/inspect-image.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Twice the largest size at which a logo is shown, for high-density screens. */
const longestSidePixels = 512;

/**
 * Fetches a logo once, scales it down and stores it. Re-encoding also drops any other content of the file.
 * @returns its path, as in `brands.logo_url`.
 * @throws ImageFetchError if the logo cannot be fetched.
 */
export async function keepLogo(
  blobs: BlobStore,
  url: string,
  fetchImage: (url: string) => Promise<FetchedImage>,
): Promise<string> {
  const image = await fetchImage(url);
  const small = await sharp(image.bytes, { limitInputPixels: maxPixels })
    .rotate() // by its EXIF orientation, which is then dropped
    .resize(longestSidePixels, longestSidePixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => {
      throw new ImageFetchError('not_an_image');
    });
  return storeLogo(blobs, small, 'webp');
}
