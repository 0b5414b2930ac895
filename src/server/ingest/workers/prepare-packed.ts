import type { DNSResolver } from 'mailauth';
import { unwrapForwarded, withoutMark } from '#server/ingest/parse/forwarded.ts';
import { convertOutlook } from '#server/ingest/parse/outlook/convert-outlook.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { prepareMail, uniqueKey } from '#server/ingest/prepare.ts';
import { toRejected } from '#server/ingest/rejected-mail.ts';
import { IngestRejection, type PreparedMail } from '#server/ingest/types.ts';
import { hashRaw, packBytes } from '#server/ingest/workers/pack-message.ts';
import type { PackedMail, Prepared, PrepareRequest } from '#server/ingest/workers/worker-protocol.ts';
import { digestCopy } from '#server/platform/bodies/packed-copy.ts';

/**
 * Prepares one message and packs it for the transfer from the worker thread. Never throws: a message that
 * cannot be imported, for whatever reason, is returned as rejected.
 */
export async function preparePacked(
  request: PrepareRequest,
  imageKey: (url: string) => string,
  resolver?: DNSResolver,
): Promise<Prepared> {
  const { source: given, depth, now, verifiesDkim = false, categorizes, twins, isNew = false } = request;
  if (given.refusal !== undefined) return toRejected(given, { code: 'unreadable', reason: given.refusal });
  try {
    const opened = isNew ? await convertOutlook(given) : given;
    const source = isNew && depth !== 'check' ? unwrapForwarded(opened) : opened;
    if (depth === 'check') {
      const mail = await parseMail(source, now);
      const { contentHash, from } = mail;
      const origin = { messageId: uniqueKey(mail), fromAddress: from?.address ?? '' };
      return { outcome: 'checked', ...origin, contentHash, rawHash: hashRaw(source) };
    }
    const mail = await prepareMail(source, {
      imageKey,
      now,
      resolver: verifiesDkim ? resolver : undefined,
      categorizes,
      twins,
      readsHtml: depth === 'whole',
    });
    const isProven = !mail.gate.findings.some(({ rule }) => rule === 'unvouched');
    return {
      outcome: 'ready',
      mail: packMail(mail),
      raw: packBytes(source === opened || !isProven ? source.raw : withoutMark(source.raw)),
      rawHash: hashRaw(given),
      ...(source !== opened && { wasForwarded: true }),
    };
  } catch (error) {
    if (error instanceof IngestRejection)
      return toRejected(given, { code: error.code, reason: error.message });
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return toRejected(given, {
      code: 'unreadable',
      reason: `The message could not be processed (${detail}).`,
    });
  }
}

function packMail(mail: PreparedMail): PackedMail {
  const { sanitized, inlineImages, ...rest } = mail;
  return {
    ...rest,
    subject: sanitized.subject,
    preheader: sanitized.preheader,
    sender: sanitized.sender,
    text: sanitized.text,
    words: sanitized.shown.words ?? sanitized.text,
    html: packBytes(sanitized.html),
    copyDigest: digestCopy(sanitized.html, sanitized.text),
    cleaningNote: sanitized.cleaningNote,
    images: sanitized.images.map(({ inlineIndex, ...image }) => {
      const inline = inlineIndex === null ? undefined : inlineImages[inlineIndex];
      return {
        ...image,
        inline: inline === undefined ? null : { bytes: inline.bytes, contentType: inline.contentType },
      };
    }),
  };
}
