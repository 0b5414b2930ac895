import sharp from 'sharp';
import { storeLogo } from '#server/library/images/store-logo.ts';
import type { FetchedImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { maxPixels } from '#server/platform/pictures/inspect-image.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Twice the largest size a logo is shown in, for fine screens. */
const longestSidePixels = 512;

/**
 * Fetches a logo once, makes it small, and keeps it. Drawing it anew also leaves behind whatever else the file held.
 * @returns its path, as `brands.logo_url` holds it.
 * @throws ImageFetchError when there is no logo to be had.
 */
export async function keepLogo(
  blobs: BlobStore,
  url: string,
  fetchImage: (url: string) => Promise<FetchedImage>,
): Promise<string> {
  const image = await fetchImage(url);
  const small = await sharp(image.bytes, { limitInputPixels: maxPixels })
    .rotate() // as its EXIF says, which is left behind too
    .resize(longestSidePixels, longestSidePixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => {
      throw new ImageFetchError('not_an_image');
    });
  return storeLogo(blobs, small, 'webp');
}
