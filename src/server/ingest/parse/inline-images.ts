import type { Attachment } from 'postal-mime';
import {
  maxConvertedImages,
  maxFilenameCharacters,
  maxInlineImageBytes,
  maxInlineImages,
} from '#server/ingest/bounds.ts';
import { undoWindows1252 } from '#server/ingest/parse/charsets/decode-text.ts';
import { decodeFieldValue } from '#server/ingest/parse/header-fields.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import type { InlineImage } from '#server/ingest/types.ts';
import { imageTypeBytes, imageTypeOf } from '#server/platform/pictures/image-type.ts';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';
import { isTiff, webpFromTiff } from '#server/platform/pictures/webp-from-tiff.ts';

/**
 * Returns the pictures among the attachments, recognized by their bytes and not by their label: a page
 * labelled as a picture is none. Surplus and too large ones are left out.
 */
export function pickInlineImages(attachments: readonly Attachment[]): InlineImage[] {
  const images: InlineImage[] = [];
  for (const attachment of attachments) {
    if (typeof attachment.content === 'string' || images.length >= maxInlineImages) continue;
    const bytes = new Uint8Array(attachment.content);
    const contentType = sniffImageType(bytes);
    if (contentType === undefined || bytes.length > maxInlineImageBytes) continue;
    const location = readLocation(attachment.description);
    images.push({
      contentId: readContentId(attachment.contentId),
      ...(location === null ? {} : { location }),
      filename: toFilename(attachment.filename ?? '', images.length + 1),
      contentType,
      bytes,
    });
  }
  return images;
}

/**
 * The image formats that browsers show, and TIFF, which is converted to one; SVG can run scripts and is
 * excluded.
 */
export function sniffImageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, imageTypeBytes));
  return isTiff(start) ? tiff : imageTypeOf(start);
}

const tiff = 'image/tiff';

/**
 * Returns the pictures that can be shown; formats that browsers do not show are converted. A truncated
 * picture, or one that would take too much memory, is left out: its alternative text is more useful than a
 * placeholder.
 */
export async function showableImages(images: readonly InlineImage[]): Promise<InlineImage[]> {
  const shown: InlineImage[] = [];
  let converted = 0;
  for (const image of images) {
    if (image.contentType !== tiff) {
      if (typeof inspectImage(bufferOf(image.bytes)) !== 'string') shown.push(image);
      continue;
    }
    if (converted >= maxConvertedImages) continue;
    converted += 1;
    const bytes = await webpFromTiff(bufferOf(image.bytes));
    if (bytes === null || bytes.length > maxInlineImageBytes) continue;
    const filename = `${image.filename.replace(/\.tiff?$/i, '')}.webp`;
    shown.push({ ...image, bytes, contentType: 'image/webp', filename });
  }
  return shown;
}

/** The same bytes, not a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

function readContentId(value: string | undefined): string | null {
  const id = toVisibleLine(decodeFieldValue(value ?? '').replace(/[<>]/g, ''), maxFilenameCharacters);
  return id === '' ? null : id;
}

/** A long address is folded, and the blanks of the fold are not part of it (RFC 2557, section 4.4). */
function readLocation(value: string | undefined): string | null {
  const location = toVisibleLine(value ?? '', maxLocationCharacters).replace(/\s+/g, '');
  return location === '' ? null : location;
}

/** Longer ones are not the address of a file. */
const maxLocationCharacters = 2_000;

/** A name for display and download: never a path. */
function toFilename(given: string, position: number): string {
  const name = toVisibleLine(undoWindows1252(given), Number.POSITIVE_INFINITY).split(/[/\\]/).at(-1) ?? '';
  const shown = name.replace(/^\.+/, '').slice(-maxFilenameCharacters);
  return shown === '' ? `image-${position}` : shown.toWellFormed();
}
