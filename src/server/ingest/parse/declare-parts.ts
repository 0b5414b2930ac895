import { decodeTransferEncoding } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import type { CarelessMultipart, MimeLeaf } from '#server/ingest/parse/mime-outline.ts';

/** Enough of a part to see what it is. */
const judgedBytes = 4096;

/** How html begins: behind comments and an XML declaration, with one of its own elements. */
const htmlBeginning =
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*){0,5}<(?:!doctype\s+html|(?:html|head|body|meta|style|title|table|div|center|p|h[1-6]|img|a|font|span|br)(?=[\s>/]))/i;

/**
 * Writes in front of parts what the parser does not see for itself.
 * - A Content-Type that is missing, not whole, or written so that the parser does not understand it: `text` without a
 *   subtype is text/plain (RFC 2045, section 5.2), and so is what names nothing, unless it begins as html does. Mail
 *   programs read such a part; its source tells nobody anything.
 * - A picture's Content-Location as its Content-Description: of the two the parser hands on the latter only.
 * @returns the same buffer when no part needs anything.
 */
export function declareParts(
  message: Buffer,
  leaves: readonly MimeLeaf[],
  multiparts: readonly CarelessMultipart[],
): Buffer {
  const added: { at: number; fields: string }[] = [];
  for (const { headerStart, type, boundary } of multiparts) {
    if (/["\\]/.test(boundary)) continue; // no reader agrees with another on these
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
    // Of two fields of a name the first one counts.
    pieces.push(message.subarray(copiedTo, at), Buffer.from(fields));
    copiedTo = at;
  }
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

/** The location of what may be a picture, as a field that the parser hands on; empty where there is none. */
function locationOf({ type, location }: MimeLeaf): string {
  if (location === '' || type.startsWith('text/')) return '';
  return `Content-Description: ${location.replace(/[\r\n\0]/g, '')}\n`;
}

/** The type to write in front of a part; empty when it needs none. */
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
