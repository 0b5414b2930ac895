import { hashCopy } from '#server/ingest/store/copy-hash.ts';
import { type MessageOrigin, ownMessageId, readPublicCopy } from '#server/ingest/store/known-emails.ts';
import { hashMessageId } from '#server/ingest/store/message-hash.ts';
import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Record of a deleted email, so that its message is recognized when it is imported again (decision 4): hashes
 * (hex), which reveal nothing.
 */
interface DeletedMessage {
  contentHash: string;
  /** Hash of the public copy and its sender: another subscriber's copy has the same. */
  copyHash: string;
}

/** The deleted ones by Message-ID. */
export type DeletedMessages = ReadonlyMap<string, readonly DeletedMessage[]>;

/** A message during import: the public copy is only known after it was fully prepared. */
type ReadMessage = MessageOrigin & { contentHash: string; subject?: string; copyDigest?: string };

/** Returns the records of deleted emails with these Message-IDs. */
export async function findDeleted(
  client: Queryable,
  messageIds: readonly string[],
): Promise<DeletedMessages> {
  if (messageIds.length === 0) return new Map();
  const idByHash = new Map(messageIds.map((id) => [hashMessageId(id).toString('hex'), id]));
  const { rows } = await client.query<DeletedMessage & { idHash: string }>({
    name: 'ingest-find-deleted',
    text: `select encode(message_id_hash, 'hex') as "idHash", encode(content_hash, 'hex') as "contentHash",
        encode(copy_hash, 'hex') as "copyHash"
      from deleted_messages where message_id_hash = any($1::bytea[])`,
    values: [[...idByHash.keys()].map((hash) => Buffer.from(hash, 'hex'))],
  });
  return Map.groupBy(rows, ({ idHash }) => idByHash.get(idHash) ?? '');
}

/** Returns whether a message's email was deleted: by its content, or by its public copy. */
export function isDeleted(deleted: DeletedMessages, message: ReadMessage): boolean {
  const ofId = deleted.get(message.messageId);
  if (ofId === undefined) return false;
  const { contentHash, fromAddress, subject, copyDigest } = message;
  if (ofId.some((one) => one.contentHash === contentHash)) return true;
  if (subject === undefined || copyDigest === undefined) return false;
  const copyHash = hashCopy({ fromAddress, subject, copyDigest }).toString('hex');
  return ofId.some((one) => one.copyHash === copyHash);
}

/** Records emails that are about to be deleted in this transaction. */
export async function noteDeleted(client: Queryable, emailIds: readonly number[]): Promise<void> {
  const rows: Buffer[][] = [];
  for (const id of emailIds) {
    const email = await readPublicCopy(client, id);
    if (email === undefined) continue;
    const copyDigest = (await email.digest()) ?? '';
    rows.push([
      hashMessageId(ownMessageId(email.key)),
      Buffer.from(email.contentHash, 'hex'),
      hashCopy({ ...email, copyDigest }),
    ]);
  }
  await insertRows(
    client,
    'deleted_messages (message_id_hash, content_hash, copy_hash)',
    rows,
    'on conflict do nothing',
  );
}

/** Removes the records of these Message-IDs, because their emails were imported after all. */
export async function forgetDeleted(client: Queryable, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await client.query({
    name: 'ingest-forget-deleted',
    text: 'delete from deleted_messages where message_id_hash = any($1::bytea[])',
    values: [messageIds.map(hashMessageId)],
  });
}
