import { addressParser } from 'postal-mime';
import { keptOfOversizedBytes, maxAddressCharacters, maxSubjectCharacters } from '#server/ingest/bounds.ts';
import {
  decodeFieldValue,
  findBodyStart,
  findField,
  readHeaderFields,
} from '#server/ingest/parse/header-fields.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import type { RejectionCode, SourceMessage } from '#server/ingest/types.ts';
import { type PackedMessage, packMessage, packMessageAside } from '#server/ingest/workers/pack-message.ts';
import type { ReadyMail, RejectedMail } from '#server/ingest/workers/worker-protocol.ts';

/** Why a message was refused: the code for programs, the sentence for administrators. */
export interface Refusal {
  code: RejectionCode;
  reason: string;
}

/** Returns a refused message, with the stored part of it and the contents of its header. For worker threads. */
export function toRejected(source: SourceMessage, refusal: Refusal): RejectedMail {
  const kept = keptOf(source, refusal);
  return describe(source, refusal, kept, packMessage(source, kept));
}

/** The same on the thread that also answers requests, for a message that no worker thread returned. */
export async function toRejectedAside(source: SourceMessage, refusal: Refusal): Promise<RejectedMail> {
  const kept = keptOf(source, refusal);
  return describe(source, refusal, kept, await packMessageAside(source, kept));
}

/** The same for a prepared message that is refused because of stored emails: it is already packed, whole. */
export function refuseReady(source: SourceMessage, ready: ReadyMail, refusal: Refusal): RejectedMail {
  return describe(source, refusal, source.raw, ready);
}

/** Bytes that are no email at all (a film, a program) are stored only as far as needed to recognize them. */
function keptOf({ raw }: SourceMessage, { code }: Refusal): Uint8Array {
  return code === 'not_a_message' || code === 'too_large' ? raw.subarray(0, keptOfOversizedBytes) : raw;
}

function describe(
  source: SourceMessage,
  refusal: Refusal,
  kept: Uint8Array,
  { raw, rawHash }: PackedMessage,
): RejectedMail {
  return {
    outcome: 'rejected',
    ...refusal,
    ...readSubjectAndSender(source.raw),
    raw,
    rawTruncated: source.fullSizeBytes !== undefined || kept.length < source.raw.length,
    sizeBytes: source.fullSizeBytes ?? source.raw.length,
    rawHash,
  };
}

function readSubjectAndSender(raw: Uint8Array): Pick<RejectedMail, 'subject' | 'fromAddress'> {
  const beginning = raw.subarray(0, keptOfOversizedBytes);
  const fields = readHeaderFields(beginning.subarray(0, findBodyStart(beginning)));
  const subject = decodeFieldValue(findField(fields, 'subject') ?? '', maxSubjectCharacters);
  const from = addressParser((findField(fields, 'from') ?? '').slice(0, 2000), { flatten: true })[0];
  const address = toVisibleLine(from?.address ?? '', maxAddressCharacters).toLowerCase();
  return { subject: subject === '' ? null : subject, fromAddress: address === '' ? null : address };
}
