import { createHash } from 'node:crypto';
import { toMessageSender } from '#server/ingest/identify/message-sender.ts';

/** A public copy and its sender: of two subscribers' copies of one campaign they are the same, once redacted. */
export interface SentCopy {
  fromAddress: string;
  subject: string;
  /** Of html and text. */
  copyDigest: string;
}

export function hashCopy({ fromAddress, subject, copyDigest }: SentCopy): Buffer {
  return createHash('sha256')
    .update(`${toMessageSender(fromAddress)}\0${subject}\0${copyDigest}`)
    .digest();
}

/** Length of the column by which copies of one campaign are folded. */
const copyKeyBytes = 16;

export function copyKeyOf(copy: SentCopy): Buffer {
  return hashCopy(copy).subarray(0, copyKeyBytes);
}
