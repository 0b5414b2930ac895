import { decodeTransferEncoding } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import { readSignedContent } from '#server/ingest/parse/cms.ts';
import { findBodyStart, findField, readHeaderFields } from '#server/ingest/parse/header-fields.ts';
import type { MimeLeaf } from '#server/ingest/parse/mime-outline.ts';

/**
 * Replaces opaque signed parts (S/MIME, RFC 8551, section 3.5.2) by their content.
 * @returns the same buffer if there is none.
 */
export function openSignedParts(message: Buffer, leaves: readonly MimeLeaf[]): Buffer {
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const leaf of leaves) {
    if (!maySign(message, leaf)) continue;
    const written = message.subarray(leaf.bodyStart, leaf.bodyEnd);
    const content = readSignedContent(decodeTransferEncoding(written, leaf.encoding));
    if (content === null) continue;
    const header = message.subarray(leaf.headerStart, leaf.bodyStart);
    pieces.push(message.subarray(copiedTo, leaf.headerStart), ...asPart(header, content), Buffer.from('\n'));
    copiedTo = leaf.bodyEnd;
  }
  if (pieces.length === 0) return message;
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

function maySign(message: Buffer, { type, headerStart, bodyStart }: MimeLeaf): boolean {
  if (type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime') return true;
  return (
    type === 'application/octet-stream' && /\.p7m\b/i.test(message.toString('latin1', headerStart, bodyStart))
  );
}

/** The fields of the content come before those of the enclosing part: the first of repeated ones counts. */
function asPart(header: Buffer, content: Buffer): Buffer[] {
  const bodyStart = findBodyStart(content);
  const fields = readHeaderFields(content.subarray(0, bodyStart));
  const fieldOr = (name: string, otherwise: string) => findField(fields, name) || otherwise;
  const own = [
    `Content-Type: ${fieldOr('content-type', 'text/plain')}`,
    `Content-Transfer-Encoding: ${fieldOr('content-transfer-encoding', 'binary')}`,
    `Content-Disposition: ${fieldOr('content-disposition', 'inline')}`,
  ];
  return [
    Buffer.from(`${own.join('\n')}\n`),
    header,
    fields.length === 0 ? content : content.subarray(bodyStart),
  ];
}
