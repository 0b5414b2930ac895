import { createHash } from 'node:crypto';

/** Bytes that Message-IDs are looked up by, as `message_key` in the database has them. */
const idHashBytes = 16;

export function hashMessageId(messageId: string): Buffer {
  return createHash('sha256').update(messageId).digest().subarray(0, idHashBytes);
}
