import { createHash } from 'node:crypto';
import { maxMessageIdCharacters } from '#server/ingest/bounds.ts';
import {
  findBodyStart,
  findField,
  type RawHeaderField,
  readHeaderFields,
} from '#server/ingest/parse/header-fields.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';

/**
 * The Message-ID without angle brackets. Of several the first in the header counts, so that a mail read twice has
 * the same; ids without brackets are taken as they stand. A very long one is cut and gets a hash of the whole,
 * so that two long ones with the same beginning stay two.
 * @returns null when the field is absent or empty.
 */
export function readMessageId(fields: readonly RawHeaderField[]): string | null {
  const value = findField(fields, 'message-id') ?? '';
  const bracketed = /<([^<>]+)>/.exec(value)?.[1];
  // Blanks inside the brackets belong to the id: `<1 23@x>` and `<12 3@x>` are two.
  const id = toVisibleLine(bracketed ?? value.replace(/[<>]/g, ''), Number.POSITIVE_INFINITY);
  if (id === '') return null;
  if (id.length <= maxMessageIdCharacters) return id;
  const digest = createHash('sha256').update(id).digest('hex');
  return `${toVisibleLine(id, maxMessageIdCharacters - digest.length - 1)}:${digest}`;
}

/** How far the Message-ID is looked for before the message is parsed. */
const peekedBytes = 64 * 1024;

/** The Message-ID of a message that nobody has parsed yet, as `readMessageId` tells it. */
export function peekMessageId(raw: Uint8Array): string | null {
  const beginning = raw.subarray(0, peekedBytes);
  return readMessageId(readHeaderFields(beginning.subarray(0, findBodyStart(beginning))));
}
