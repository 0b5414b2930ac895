import { type ImageSize, imageSizeOf } from '#server/platform/pictures/image-size.ts';
import { type ImageContentType, imageTypeOf } from '#server/platform/pictures/image-type.ts';

/** Properties of a picture, read from its bytes. */
export interface InspectedImage extends ImageSize {
  contentType: ImageContentType;
}

/**
 * A picture of more pixels is refused: decoded it takes 4 bytes a pixel in the viewer's browser, here 200 MB.
 * The largest banners of real mail have about 6 million.
 */
export const maxPixels = 50_000_000;

/** Maximum pixels of each side: WebP's limit, and no mail has a picture 16,000 pixels tall. */
const maxSidePixels = 16_384;

/** Decides by bytes alone whether this is a picture we store and serve, and returns its size. */
export function inspectImage(bytes: Buffer): InspectedImage | 'not_an_image' | 'too_many_pixels' {
  const contentType = imageTypeOf(bytes);
  if (contentType === undefined) return 'not_an_image';
  const size = imageSizeOf(bytes, contentType);
  if (size === undefined) return 'not_an_image';
  const isTooLarge =
    Math.max(size.width, size.height) > maxSidePixels || size.width * size.height > maxPixels;
  return isTooLarge ? 'too_many_pixels' : { contentType, ...size };
}
