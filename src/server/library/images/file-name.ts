import type { ImageContentType } from '#server/platform/pictures/image-type.ts';

const extensions: Record<ImageContentType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
};

/** The last part of the address of a picture of the web. */
export function nameInAddress(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return path.slice(path.lastIndexOf('/') + 1).replace(/%[0-9a-f]{2}/gi, '-');
}

/**
 * A name under which a picture can be saved: plain ASCII that needs no quoting in a header and means nothing to any
 * file system, with the extension of what the bytes are.
 */
export function safeFileName(filename: string, contentType: ImageContentType): string {
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${stem === '' ? 'picture' : stem}.${extensions[contentType]}`;
}
