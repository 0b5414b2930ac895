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
 * Returns the Message-ID without angle brackets. The first of several in the header counts, so that a message
 * read twice has the same; ids without brackets are taken unchanged. A very long one is cut and gets a hash
 * of the whole, so that two long ones with the same beginning stay distinct.
 * @returns null if the field is absent or empty.
 */
export function readMessageId(fields: readonly RawHeaderField[]): string | null {
  const value = findField(fields, 'message-id') ?? '';
  const bracketed = /<([^<>]+)>/.exec(value)?.[1];
  // Blanks inside the brackets are part of the id: `<1 23@x>` and `<12 3@x>` are two.
  const id = toVisibleLine(bracketed ?? value.replace(/[<>]/g, ''), Number.POSITIVE_INFINITY);
  if (id === '') return null;
  if (id.length <= maxMessageIdCharacters) return id;
  const digest = createHash('sha256').update(id).digest('hex');
  return `${toVisibleLine(id, maxMessageIdCharacters - digest.length - 1)}:${digest}`;
}

/** Bytes searched for the Message-ID before the message is parsed. */
const peekedBytes = 64 * 1024;

/** Returns the Message-ID of an unparsed message, in the form of `readMessageId`. */
export function peekMessageId(raw: Uint8Array): string | null {
  const beginning = raw.subarray(0, peekedBytes);
  return readMessageId(readHeaderFields(beginning.subarray(0, findBodyStart(beginning))));
}
