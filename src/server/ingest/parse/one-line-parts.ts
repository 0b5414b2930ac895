import { decodeQuotedPrintable } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import type { MimeLeaf } from '#server/ingest/parse/mime-outline.ts';

/** Types the parser decodes; rewriting others gains nothing. */
const readTypes = /^(?:text\/(?:html|plain)|image\/.*|application\/octet-stream)$/;

/** Encodings that leave lines as they are. */
const plainEncodings = new Set(['', '7bit', '8bit', 'binary']);

/**
 * Rewrites the bodies of parts as base64 in one line. The parser waits and copies for each line of a body,
 * and creates a Blob with a piece per line, which costs more than the rest of its work.
 * @param transcode replacements for some parts, so that the message is copied once.
 * @returns a message that the parser reads the same; the same buffer if nothing is rewritten.
 */
export function withOneLineParts(
  message: Buffer,
  leaves: readonly MimeLeaf[],
  transcode: (leaf: MimeLeaf) => Buffer[] | null = () => null,
): Buffer {
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const leaf of leaves) {
    const transcoded = transcode(leaf);
    if (transcoded !== null) {
      pieces.push(message.subarray(copiedTo, leaf.headerStart), ...transcoded);
      copiedTo = leaf.bodyEnd;
      continue;
    }
    const base64 = isPlain(message, leaf) ? bodyInBase64(message, leaf) : null;
    if (base64 === null) continue;
    // The parser takes the first of repeated fields.
    const field = leaf.encoding === 'base64' ? '' : 'Content-Transfer-Encoding: base64\n';
    pieces.push(
      message.subarray(copiedTo, leaf.headerStart),
      Buffer.from(field),
      message.subarray(leaf.headerStart, leaf.bodyStart),
      Buffer.from(`${base64}\n`, 'latin1'),
    );
    copiedTo = leaf.bodyEnd;
  }
  if (pieces.length === 0) return message;
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

/**
 * Returns whether all parsers agree on the bounds of a part: no line that could be a delimiter, no odd line
 * ends in the header.
 */
function isPlain(message: Buffer, { type, headerStart, bodyStart, bodyEnd }: MimeLeaf): boolean {
  if (!readTypes.test(type) || bodyEnd <= bodyStart) return false;
  const header = message.subarray(headerStart, bodyStart);
  const isOrdinary = /^[a-z]/i.test(header.toString('latin1', 0, 1)) && !header.includes('\r\r');
  return isOrdinary && !message.subarray(headerStart, bodyEnd).includes('\n--');
}

/**
 * Returns the body as the parser reads it: lines end with a line feed, the last one too. Null if it has
 * carriage returns elsewhere.
 */
function bodyInBase64(message: Buffer, { encoding, bodyStart, bodyEnd }: MimeLeaf): string | null {
  const written = message.toString('latin1', bodyStart, bodyEnd);
  const body = written.includes('\r') ? written.replaceAll('\r\n', '\n') : written;
  if (encoding === 'base64') return body.replaceAll('\n', '');
  if (body.includes('\r\n') || body.endsWith('\r')) return null;
  const bytes = Buffer.from(body.endsWith('\n') ? body : `${body}\n`, 'latin1');
  if (plainEncodings.has(encoding)) return bytes.toString('base64');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(bytes).toString('base64') : null;
}
