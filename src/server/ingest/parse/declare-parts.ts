import { decodeTransferEncoding } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import type { CarelessMultipart, MimeLeaf } from '#server/ingest/parse/mime-outline.ts';

/** Enough bytes of a part to recognize its type. */
const judgedBytes = 4096;

/** The beginning of html: after comments and an XML declaration, an html element. */
const htmlBeginning =
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*){0,5}<(?:!doctype\s+html|(?:html|head|body|meta|style|title|table|div|center|p|h[1-6]|img|a|font|span|br)(?=[\s>/]))/i;

/**
 * Adds header fields to parts that the parser would misread.
 * - A missing, incomplete or malformed Content-Type: `text` without a subtype is text/plain (RFC 2045,
 *   section 5.2), and
 * so is a part without a type, unless it begins like html. Mail programs show such a part as text; its source
 * is
 * useless to a viewer.
 * - A picture's Content-Location as its Content-Description, the only one of the two that the parser passes
 *   on.
 * @returns the same buffer if no part needs it.
 */
export function declareParts(
  message: Buffer,
  leaves: readonly MimeLeaf[],
  multiparts: readonly CarelessMultipart[],
): Buffer {
  const added: { at: number; fields: string }[] = [];
  for (const { headerStart, type, boundary } of multiparts) {
    if (/["\\]/.test(boundary)) continue; // parsers disagree on these
    added.push({ at: headerStart, fields: `Content-Type: ${type}; boundary="${boundary}"\n` });
  }
  for (const leaf of leaves) {
    const fields = missingTypeOf(message, leaf) + locationOf(leaf);
    if (fields !== '') added.push({ at: leaf.headerStart, fields });
  }
  if (added.length === 0) return message;
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const { at, fields } of added.sort((a, b) => a.at - b.at)) {
    // The first of two fields with the same name counts.
    pieces.push(message.subarray(copiedTo, at), Buffer.from(fields));
    copiedTo = at;
  }
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

/** Returns the location of a possible picture, as a field that the parser passes on; empty if there is none. */
function locationOf({ type, location }: MimeLeaf): string {
  if (location === '' || type.startsWith('text/')) return '';
  return `Content-Description: ${location.replace(/[\r\n\0]/g, '')}\n`;
}

/** Returns the type to add to a part; empty if it needs none. */
function missingTypeOf(message: Buffer, leaf: MimeLeaf): string {
  const type = guessedTypeOf(message, leaf);
  if (type === null) return '';
  const charset = leaf.charset === '' ? '' : `; charset="${leaf.charset.replace(/[^\w.:-]/g, '')}"`;
  return `Content-Type: ${type}${charset}\n`;
}

function guessedTypeOf(message: Buffer, leaf: MimeLeaf): string | null {
  const { declaredType, isCareless } = leaf;
  if (declaredType.includes('/')) return isCareless ? declaredType : null;
  const end = Math.min(leaf.bodyEnd, leaf.bodyStart + judgedBytes);
  const start = decodeTransferEncoding(message.subarray(leaf.bodyStart, end), leaf.encoding);
  if (htmlBeginning.test(start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))) return 'text/html';
  if (!isCareless) return null;
  return declaredType === 'text' || !start.includes(0) ? 'text/plain' : null;
}
