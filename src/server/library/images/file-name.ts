import type { ImageContentType } from '#server/platform/pictures/image-type.ts';

const extensions: Record<ImageContentType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
};

/** Returns the last part of a remote picture's address. */
export function nameInAddress(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return path.slice(path.lastIndexOf('/') + 1).replace(/%[0-9a-f]{2}/gi, '-');
}

/**
 * Returns a file name for a picture: plain ASCII that needs no quotes in a header and is safe on any file
 * system, with the extension of the actual content type.
 */
export function safeFileName(filename: string, contentType: ImageContentType): string {
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${stem === '' ? 'picture' : stem}.${extensions[contentType]}`;
}
