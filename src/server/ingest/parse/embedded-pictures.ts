import { createHash } from 'node:crypto';
import { maxInlineImageBytes, maxInlineImages } from '#server/ingest/bounds.ts';
import { sniffImageType } from '#server/ingest/parse/inline-images.ts';
import type { InlineImage } from '#server/ingest/types.ts';

/** The head of a `data:` address (RFC 2397) of a picture in base64. */
const head = /data:image\/[a-z0-9.+-]{1,30}(?:;[a-z0-9=_-]{1,40}){0,3};base64,/gi;

/**
 * Moves the pictures out of `data:` addresses, so that they are stored like attached ones: recognized and
 * named by their bytes, so that repeated ones are deduplicated.
 * @param attached pictures the message already has; the limit on their number covers all.
 * @returns the html with `cid:` addresses instead, and the pictures; addresses of other content stay.
 */
export function takeEmbeddedPictures(
  html: string,
  attached: readonly InlineImage[],
): { html: string; pictures: InlineImage[] } {
  const byContentId = new Map<string, InlineImage>();
  const pieces: string[] = [];
  let copiedTo = 0;
  head.lastIndex = 0;
  for (let match = head.exec(html); match !== null; match = head.exec(html)) {
    const start = match.index + match[0].length;
    const end = endOfBase64(html, start, /["'(]/.test(html.charAt(match.index - 1)));
    head.lastIndex = end;
    const picture = readPicture(html.slice(start, end));
    if (picture === null) continue;
    const isKnown = byContentId.has(picture.contentId ?? '');
    if (!isKnown && attached.length + byContentId.size >= maxInlineImages) continue;
    byContentId.set(picture.contentId ?? '', picture);
    pieces.push(html.slice(copiedTo, match.index), `cid:${picture.contentId}`);
    copiedTo = end;
  }
  if (pieces.length === 0) return { html, pictures: [] };
  pieces.push(html.slice(copiedTo));
  return { html: pieces.join(''), pictures: [...byContentId.values()] };
}

/** Returns the end of the base64 text. It may contain blanks if quotes or brackets enclose the address. */
function endOfBase64(html: string, start: number, isHeld: boolean): number {
  const inside = isHeld ? heldCharacters : bareCharacters;
  inside.lastIndex = start;
  return start + (inside.exec(html)?.[0].length ?? 0);
}

const heldCharacters = /[A-Za-z0-9+/=%\s]*/y;
const bareCharacters = /[A-Za-z0-9+/=%]*/y;

/** Length of the largest picture in base64, with line breaks. */
const longestBase64 = Math.ceil(maxInlineImageBytes * 1.5);

function readPicture(base64: string): InlineImage | null {
  if (base64.length > longestBase64) return null;
  const plain = base64.replace(/%(?:2B|2F|3D|20|0D|0A)/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const bytes = new Uint8Array(Buffer.from(plain, 'base64'));
  const contentType = sniffImageType(bytes);
  if (contentType === undefined || bytes.length > maxInlineImageBytes) return null;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const extension = contentType.slice('image/'.length);
  return { contentId: `${digest}@data`, filename: `image.${extension}`, contentType, bytes };
}
