import type { MimeLeaf } from '#server/ingest/parse/mime-outline.ts';

/** Types of text that can be read as html or plain text. */
const textTypes =
  /^(?:text\/(?:html|plain|htm|x-html|xhtml|markdown|x-markdown|enriched)|application\/xhtml\+xml)$/;

/** Returns whether a part of this type can be shown as the body of an email. */
export const isTextType = (type: string): boolean => textTypes.test(type);

const namedHtml = /name\*?\s{0,9}=\s{0,9}[^;\r\n]{0,200}\.x?html?\b/i;

/**
 * Marks texts that a message has only as attachments as its body.
 * @returns the same buffer if it has none.
 */
export function showAttachedTexts(message: Buffer, leaves: readonly MimeLeaf[]): Buffer {
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const leaf of leaves) {
    const type = shownType(message, leaf);
    if (type === null) continue;
    const charset = leaf.charset === '' ? '' : `; charset="${leaf.charset.replace(/[^\w.:-]/g, '')}"`;
    // Of repeated fields the first one counts.
    const fields = `Content-Type: ${type}${charset}\nContent-Disposition: inline\n`;
    pieces.push(message.subarray(copiedTo, leaf.headerStart), Buffer.from(fields));
    copiedTo = leaf.headerStart;
  }
  if (pieces.length === 0) return message;
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

function shownType(
  message: Buffer,
  { type, isCareless, headerStart, bodyStart }: MimeLeaf,
): 'text/html' | 'text/plain' | null {
  if (isCareless) return null; // unrecognized type: no text
  if (isTextType(type)) return /html?\b/.test(type) ? 'text/html' : 'text/plain';
  const isHtmlFile =
    type === 'application/octet-stream' && namedHtml.test(message.toString('latin1', headerStart, bodyStart));
  return isHtmlFile ? 'text/html' : null;
}
