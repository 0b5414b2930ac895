import { imageTypeOf } from '#server/platform/pictures/image-type.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Content types of logos by extension. */
const logoTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const;

export type LogoExtension = keyof typeof logoTypes;

/** Logos are drawn or scaled for a card; a larger file is a mistake. */
const maxLogoBytes = 512 * 1024;

/**
 * Stores a brand's logo and returns its path, `/logos/SHA256.EXT`, the value of `brands.logo_url`. It is
 * public only while a brand has that path.
 * @throws Error if the bytes do not match the extension.
 */
export async function storeLogo(
  blobs: BlobStore,
  bytes: Uint8Array,
  extension: LogoExtension,
): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type =
    imageTypeOf(buffer) ??
    (/^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(buffer.toString('utf8', 0, 512)) ? 'image/svg+xml' : undefined);
  if (type !== logoTypes[extension] || buffer.length > maxLogoBytes) {
    throw new Error(
      `A logo of ${buffer.length} bytes is not a .${extension} of at most ${maxLogoBytes} bytes`,
    );
  }
  return `/logos/${await blobs.put(buffer)}.${extension}`;
}

/** Parses a file name of the logo route into blob and content type; undefined if malformed. */
export function parseLogoFile(file: string): { blob: string; contentType: string } | undefined {
  const [, blob, extension] = /^([0-9a-f]{64})\.(svg|png|webp|jpg)$/.exec(file) ?? [];
  if (blob === undefined || extension === undefined) return undefined;
  return { blob, contentType: logoTypes[extension as LogoExtension] };
}
