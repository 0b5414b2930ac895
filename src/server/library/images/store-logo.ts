import { imageTypeOf } from '#server/platform/pictures/image-type.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** The kinds of logo and what they are served as. */
const logoTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const;

export type LogoExtension = keyof typeof logoTypes;

/** Drawn or scaled for a card; a larger one is a mistake. */
const maxLogoBytes = 512 * 1024;

/**
 * Keeps a brand's logo and answers the path it is served under, `/logos/SHA256.EXT`: what `brands.logo_url` holds.
 * It is served to everybody once a brand has that path, and only then.
 * @throws Error when the bytes are not what the extension says.
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

/** The blob and content type that a file name of the logo route stands for; undefined when it stands for nothing. */
export function parseLogoFile(file: string): { blob: string; contentType: string } | undefined {
  const [, blob, extension] = /^([0-9a-f]{64})\.(svg|png|webp|jpg)$/.exec(file) ?? [];
  if (blob === undefined || extension === undefined) return undefined;
  return { blob, contentType: logoTypes[extension as LogoExtension] };
}
