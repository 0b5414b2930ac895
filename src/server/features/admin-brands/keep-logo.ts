import sharp from 'sharp';
import type { FetchedImage } from '#server/features/images/guarded-fetch.ts';
import { type ImageFailure, ImageFetchError } from '#server/features/images/image-fetch-error.ts';
import { maxPixels } from '#server/features/images/inspect-image.ts';
import { storeLogo } from '#server/features/images/store-logo.ts';
import { fieldError } from '#server/http/field-error.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** Twice the largest size a logo is shown in, for fine screens. */
const longestSidePixels = 512;

/**
 * Fetches a logo once, makes it small, and keeps it. Drawing it anew also leaves behind whatever else the file held.
 * @returns its path, as `brands.logo_url` holds it.
 * @throws AppError `invalid_request` for the field `logoUrl`, saying why there is no logo to be had.
 */
export async function keepLogo(
  blobs: BlobStore,
  url: string,
  fetchImage: (url: string) => Promise<FetchedImage>,
): Promise<string> {
  const image = await fetchImage(url).catch((error: unknown) => {
    if (error instanceof ImageFetchError) throw refuse(sentences[error.failure]);
    throw error;
  });
  const small = await sharp(image.bytes, { limitInputPixels: maxPixels })
    .rotate() // as its EXIF says, which is left behind too
    .resize(longestSidePixels, longestSidePixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => {
      throw refuse(sentences.not_an_image);
    });
  return storeLogo(blobs, small, 'webp');
}

function refuse(sentence: string) {
  return fieldError('invalid_request', 'logoUrl', sentence);
}

const sentences: Record<ImageFailure, string> = {
  refused_address: 'The logo URL must lead to a public web server.',
  unresolved: 'The server of the logo URL is not known.',
  unreachable: 'The server of the logo URL cannot be reached.',
  status: 'There is no picture under the logo URL.',
  too_many_redirects: 'The logo URL leads from one address to the next without end.',
  too_large: 'The picture under the logo URL is too large.',
  too_slow: 'The server of the logo URL took too long.',
  not_an_image: 'What is under the logo URL is not a PNG, JPEG, GIF, WebP or AVIF picture.',
  too_many_pixels: 'The picture under the logo URL has too many pixels.',
};
