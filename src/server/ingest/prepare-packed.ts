import { createHash } from 'node:crypto';
import { addressParser } from 'postal-mime';
import { packSync } from '#server/db/compression.ts';
import { keptOfOversizedBytes, maxAddressCharacters, maxSubjectCharacters } from '#server/ingest/bounds.ts';
import {
  decodeFieldValue,
  findBodyStart,
  findField,
  readHeaderFields,
} from '#server/ingest/parse/header-fields.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import { prepareMail, uniqueKey } from '#server/ingest/prepare.ts';
import {
  IngestRejection,
  type PreparedMail,
  type RejectionCode,
  type SourceMessage,
} from '#server/ingest/types.ts';
import type { PackedMail, Prepared, PrepareRequest, RejectedMail } from '#server/ingest/worker-protocol.ts';

/**
 * Prepares one message and packs it for the way back from the worker thread. Never throws: a message that cannot
 * be taken in, for whatever reason, comes back as rejected.
 */
export async function preparePacked(
  request: PrepareRequest,
  imageKey: (url: string) => string,
): Promise<Prepared> {
  const { source, depth, now } = request;
  if (source.refusal !== undefined) return toRejected(source, 'unreadable', source.refusal);
  try {
    if (depth === 'check') {
      const mail = await parseMail(source, now);
      const { contentHash, from } = mail;
      const origin = { messageId: uniqueKey(mail), fromAddress: from?.address ?? '' };
      return { outcome: 'checked', ...origin, contentHash, rawHash: hashRaw(source) };
    }
    const mail = await prepareMail(source, { imageKey, now, readsHtml: depth === 'whole' });
    return { outcome: 'ready', mail: packMail(mail), raw: packBytes(source.raw), rawHash: hashRaw(source) };
  } catch (error) {
    if (error instanceof IngestRejection) return toRejected(source, error.code, error.message);
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return toRejected(source, 'unreadable', `The message could not be processed (${detail}).`);
  }
}

/** A message that was refused, with as much of it as is kept and what its header tells. */
export function toRejected(source: SourceMessage, code: RejectionCode, reason: string): RejectedMail {
  const isTruncated = source.fullSizeBytes !== undefined;
  // What is no mail at all (a film, a program) is kept as far as one needs to see what it was.
  const kept =
    code === 'not_a_message' || code === 'too_large'
      ? source.raw.subarray(0, keptOfOversizedBytes)
      : source.raw;
  return {
    outcome: 'rejected',
    code,
    reason,
    ...readSubjectAndSender(source.raw),
    raw: packBytes(kept),
    rawTruncated: isTruncated || kept.length < source.raw.length,
    sizeBytes: source.fullSizeBytes ?? source.raw.length,
    rawHash: hashRaw(source),
  };
}

function packMail(mail: PreparedMail): PackedMail {
  const { cleaned, inlineImages, ...rest } = mail;
  return {
    ...rest,
    subject: cleaned.subject,
    preheader: cleaned.preheader,
    sender: cleaned.sender,
    text: cleaned.text,
    html: packBytes(cleaned.html),
    cleaningNote: cleaned.cleaningNote,
    images: cleaned.images.map(({ inlineIndex, ...image }) => {
      const inline = inlineIndex === null ? undefined : inlineImages[inlineIndex];
      return {
        ...image,
        inline: inline === undefined ? null : { bytes: inline.bytes, contentType: inline.contentType },
      };
    }),
  };
}

/** In memory of its own, so that it can be handed over between threads without a copy. */
function packBytes(content: Uint8Array | string): Uint8Array {
  return new Uint8Array(packSync(content).bytes);
}

function hashRaw(source: SourceMessage): string {
  const hash = createHash('sha256').update(source.raw);
  if (source.fullSizeBytes !== undefined) hash.update(`:${source.fullSizeBytes}`);
  if (source.refusal !== undefined) hash.update(`:${source.label}`); // without bytes its place tells it from others
  return hash.digest('hex');
}

function readSubjectAndSender(raw: Uint8Array): Pick<RejectedMail, 'subject' | 'fromAddress'> {
  const beginning = raw.subarray(0, keptOfOversizedBytes);
  const fields = readHeaderFields(beginning.subarray(0, findBodyStart(beginning)));
  const subject = decodeFieldValue(findField(fields, 'subject') ?? '', maxSubjectCharacters);
  const from = addressParser((findField(fields, 'from') ?? '').slice(0, 2000), { flatten: true })[0];
  const address = toVisibleLine(from?.address ?? '', maxAddressCharacters).toLowerCase();
  return { subject: subject === '' ? null : subject, fromAddress: address === '' ? null : address };
}
