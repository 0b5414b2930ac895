import { decodeTransferEncoding } from '#server/ingest/parse/charsets/transfer-encoding.ts';
import { readContentType } from '#server/ingest/parse/content-type.ts';
import {
  findBodyStart,
  findField,
  type RawHeaderField,
  readHeaderFields,
} from '#server/ingest/parse/header-fields.ts';
import { type MimeLeaf, outlineMime } from '#server/ingest/parse/mime-outline.ts';
import { repairMessage } from '#server/ingest/parse/repair-message.ts';
import { IngestRejection, type SourceMessage } from '#server/ingest/types.ts';

/** A forward of a forward of a forward; more were made to tire a program. */
const maxForwards = 5;

/** Types of a whole message inside another (RFC 2046, RFC 6532). */
const messageTypes = new Set(['message/rfc822', 'message/global']);

/** Most mail has none of these words, and is not outlined. */
const marks = ['message/rfc822', 'Message/RFC822', 'message/global'].map((mark) => Buffer.from(mark));

/** Types of a forwarder's own words: a note, a signature with its picture. */
const noteType = /^(?:text\/.*|image\/.*|application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature))$/;

/** Fields of lists, programs and reports: what these attach, nobody forwards. */
const fieldsOfPrograms = [
  'list-id',
  'list-unsubscribe',
  'precedence',
  'auto-submitted',
  'x-failed-recipients',
];

/** Fields that name the forwarder, and the mailbox they forwarded to: all are subscribers. */
const peopleFields = new Set(['from', 'to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']);
const maxPeopleFields = 12;
const maxFieldCharacters = 2_000;

/**
 * Marks a message that came inside another, in front of it. Anybody can attach what they like, so it counts as
 * sent by nobody known until a signature proves its sender.
 */
export const unprovenField = 'x-mailvault-unproven';
const unprovenLine = Buffer.from('X-Mailvault-Unproven: forwarded\r\n');

/** Verdicts of servers. Inside an attachment anybody can write them. */
const verdictField = /^(?:authentication-results|received-spf|arc-[\w-]+|x-mailvault-unproven)$/;

/**
 * Returns the message that a mail forwards as its only attachment; the same source for any other mail. Its
 * header names the forwarder and their mailbox as recipients, so that they are redacted now and at every
 * reprocess, and no longer has verdicts of servers, which a forwarder could have written.
 */
export function unwrapForwarded(given: SourceMessage): SourceMessage {
  let source = given;
  for (let opened = 0; opened < maxForwards; opened += 1) {
    const [message, ...others] = attachedMessages(source.raw);
    if (message === undefined || others.length > 0) return source;
    const { receivedHint, ...rest } = source;
    const nearbyAt = receivedHint ?? source.nearbyAt;
    source = { ...rest, raw: message, ...(nearbyAt && { nearbyAt }) };
  }
  return source;
}

/** Returns the message without its mark: a signature has proven its sender. */
export function withoutMark(raw: Uint8Array): Uint8Array {
  return unprovenLine.equals(raw.subarray(0, unprovenLine.length)) ? raw.subarray(unprovenLine.length) : raw;
}

/** Counts the messages that a mail forwards as attachments. */
export function countForwarded(raw: Uint8Array): number {
  return attachedMessages(raw).length;
}

/** Returns the whole messages attached to a mail that a person has sent. */
function attachedMessages(raw: Uint8Array): Buffer[] {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (!marks.some((mark) => bytes.includes(mark))) return [];
  const message = repairMessage(raw);
  const fields = readHeaderFields(message.subarray(0, findBodyStart(message)));
  const { type } = readContentType(findField(fields, 'content-type') ?? '');
  const isForward = type === 'multipart/mixed' || messageTypes.has(type);
  if (!isForward || fields.some(({ name, value }) => isOfProgram(name, value))) return [];
  const leaves = outlineOf(message);
  const attached = leaves.filter((leaf) => messageTypes.has(leaf.type));
  const hasMore = leaves.some((leaf) => !messageTypes.has(leaf.type) && !noteType.test(leaf.type));
  if (hasMore) return [];
  return attached
    .map((leaf) => decodeTransferEncoding(message.subarray(leaf.bodyStart, leaf.bodyEnd), leaf.encoding))
    .filter(isMail)
    .map((inner) => Buffer.concat([unprovenLine, deliveredTo(fields), withoutVerdicts(inner)]));
}

const isOfProgram = (name: string, value: string) =>
  fieldsOfPrograms.includes(name) && !(name === 'auto-submitted' && /^no\b/i.test(value));

/** A message that is too deep or has too many parts is refused later, with its reason. */
function outlineOf(message: Buffer): MimeLeaf[] {
  try {
    return outlineMime(message);
  } catch (error) {
    if (error instanceof IngestRejection) return [];
    throw error;
  }
}

function isMail(bytes: Buffer): boolean {
  const fields = readHeaderFields(bytes.subarray(0, findBodyStart(bytes)));
  const has = (name: string) => fields.some((field) => field.name === name);
  return has('from') && (has('date') || has('subject') || has('received'));
}

function deliveredTo(fields: readonly RawHeaderField[]): Buffer {
  const lines = fields
    .filter(({ name }) => peopleFields.has(name))
    .slice(0, maxPeopleFields)
    .map(({ value }) => `Delivered-To: ${value.replace(/[\r\n\0]/g, ' ').slice(0, maxFieldCharacters)}\r\n`);
  return Buffer.from(lines.join(''));
}

/** Line by line in Latin-1, so that every other byte stays as its signature covers it. */
function withoutVerdicts(inner: Buffer): Buffer {
  const bodyStart = findBodyStart(inner);
  const kept: string[] = [];
  let isVerdict = false;
  for (const line of inner.toString('latin1', 0, bodyStart).split(/(?<=\n)/)) {
    if (!/^[ \t]/.test(line))
      isVerdict = verdictField.test(line.slice(0, line.indexOf(':')).trim().toLowerCase());
    if (!isVerdict) kept.push(line);
  }
  return Buffer.concat([Buffer.from(kept.join(''), 'latin1'), inner.subarray(bodyStart)]);
}
