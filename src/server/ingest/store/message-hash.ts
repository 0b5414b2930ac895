import { createHash } from 'node:crypto';

/** Length of the key by which Message-IDs are looked up, as in the database's `message_key`. */
const idHashBytes = 16;

export function hashMessageId(messageId: string): Buffer {
  return createHash('sha256').update(messageId).digest().subarray(0, idHashBytes);
}
