import type { Attachment } from 'postal-mime';
import { maxFilenameCharacters, maxInlineImageBytes, maxInlineImages } from '#server/ingest/bounds.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import type { InlineImage } from '#server/ingest/types.ts';
import { imageTypeBytes, imageTypeOf } from '#server/pictures/image-type.ts';

/**
 * The pictures among the attachments, told by their bytes and not by their label: a page that calls itself a
 * picture is none. Too many and too large ones are left out.
 */
export function pickInlineImages(attachments: readonly Attachment[]): InlineImage[] {
  const images: InlineImage[] = [];
  for (const attachment of attachments) {
    if (typeof attachment.content === 'string' || images.length >= maxInlineImages) continue;
    const bytes = new Uint8Array(attachment.content);
    const contentType = sniffImageType(bytes);
    if (contentType === undefined || bytes.length > maxInlineImageBytes) continue;
    images.push({
      contentId: readContentId(attachment.contentId),
      filename: toFilename(attachment.filename ?? '', images.length + 1),
      contentType,
      bytes,
    });
  }
  return images;
}

/** The four kinds of picture every browser shows and mails really carry; SVG can run script and is none. */
export function sniffImageType(bytes: Uint8Array): string | undefined {
  const type = imageTypeOf(Buffer.from(bytes.subarray(0, imageTypeBytes)));
  return type === 'image/avif' || type === 'image/bmp' ? undefined : type;
}

function readContentId(value: string | undefined): string | null {
  const id = toVisibleLine((value ?? '').replace(/[<>]/g, ''), maxFilenameCharacters);
  return id === '' ? null : id;
}

/** A name to show and to download as: never a path. */
function toFilename(given: string, position: number): string {
  const name = toVisibleLine(given, Number.POSITIVE_INFINITY).split(/[/\\]/).at(-1) ?? '';
  const shown = name.replace(/^\.+/, '').slice(-maxFilenameCharacters);
  return shown === '' ? `image-${position}` : shown.toWellFormed();
}
