import { maxLines } from '#server/ingest/bounds.ts';
import { isTextType } from '#server/ingest/parse/attached-texts.ts';
import type { MimeLeaf } from '#server/ingest/parse/mime-outline.ts';
import { IngestRejection } from '#server/ingest/types.ts';

/** Types whose content we read. A picture may be declared as application/octet-stream. */
const readTypes = /^(image\/.*|application\/octet-stream)$/;

/** Shorter attachments cost less to parse than to cut out. */
const worthCutting = 4096;

/**
 * Empties parts that we never read (documents, archives, films, messages inside the message): the parser
 * works line by line, and a PDF of 20 MB would take seconds.
 * @returns the same buffer if there are none.
 */
export function dropUnreadParts(message: Buffer, leaves: readonly MimeLeaf[]): Buffer {
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  for (const leaf of leaves) {
    if (readTypes.test(leaf.type) || isTextType(leaf.type) || leaf.bodyEnd - leaf.bodyStart < worthCutting)
      continue;
    pieces.push(message.subarray(copiedTo, leaf.bodyStart), Buffer.from('\n'));
    copiedTo = leaf.bodyEnd;
  }
  if (pieces.length === 0) return message;
  pieces.push(message.subarray(copiedTo));
  return Buffer.concat(pieces);
}

/**
 * The parser's time and memory grow with the number of lines, however short.
 * @throws IngestRejection `too_large`.
 */
export function refuseTooManyLines(message: Buffer): void {
  let lines = 0;
  for (let at = message.indexOf(0x0a); at !== -1; at = message.indexOf(0x0a, at + 1)) {
    lines += 1;
    if (lines > maxLines) {
      throw new IngestRejection('too_large', `The message has more than ${maxLines} lines.`);
    }
  }
}
