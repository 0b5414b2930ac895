import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { inTransaction, type Queryable } from '#server/db/transaction.ts';
import { toRejected } from '#server/ingest/prepare-packed.ts';
import { removeBrandsWithoutEmails, resolveBrands } from '#server/ingest/store/brands.ts';
import {
  countEmails,
  type EmailImage,
  insertEmails,
  insertImages,
  type NewEmail,
} from '#server/ingest/store/store-emails.ts';
import { insertRejects, type NewReject, removeRejects } from '#server/ingest/store/store-rejects.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { PackedMail, ReadyMail, RejectedMail } from '#server/ingest/worker-protocol.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** One message of a batch, whatever is to become of it. */
export interface BatchItem {
  source: SourceMessage;
  prepared: ReadyMail | RejectedMail | { outcome: 'duplicate' };
}

/** How many messages ended in which way. */
export interface IngestCounts {
  imported: number;
  duplicates: number;
  rejected: number;
  brandsCreated: number;
}

export interface StoreDependencies {
  database: Database;
  blobs: BlobStore;
  /** Runs inside the transaction as its last step: a mailbox's cursor is committed with the mail, or not at all. */
  onCommit?: (client: pg.PoolClient, sources: readonly SourceMessage[]) => Promise<void>;
}

/**
 * Stores a batch in one transaction: emails, bodies, sources, pictures, rejects, counters, cursor. Pictures that
 * travelled inside are in the blob store before the commit. A kill at any moment leaves all of the batch or nothing.
 *
 * A message whose id is stored already counts as a duplicate when its content is the same; with other content it
 * is kept as rejected (`message_id_reused`), because the id must be unique and nothing may vanish.
 */
export async function storeBatch(
  dependencies: StoreDependencies,
  items: readonly BatchItem[],
): Promise<IngestCounts> {
  const mails = items.filter(isReady).map((item) => item.prepared.mail);
  const blobs = await putInlineImages(dependencies.blobs, mails);
  return inTransaction(dependencies.database.pool, async (client) => {
    const counts = await storeItems(client, items, blobs);
    await dependencies.onCommit?.(
      client,
      items.map((item) => item.source),
    );
    return counts;
  });
}

async function storeItems(
  client: pg.PoolClient,
  items: readonly BatchItem[],
  blobs: ReadonlyMap<Uint8Array, string>,
): Promise<IngestCounts> {
  const ready = items.filter(isReady);
  const rejects = items.filter(isRejected).map(({ source, prepared }) => ({ source, rejected: prepared }));
  const known = await findKnown(client, ready.map(toMessageId));
  const fresh = takeFirstOfEachId(ready.filter((item) => !known.has(toMessageId(item))));
  const brands = await resolveBrands(
    client,
    fresh.map((item) => item.prepared.mail.brand),
  );
  const emails = fresh.map((item) => toNewEmail(item, brands.idByDomain));
  const ids = await insertEmails(client, emails);
  const stored = emails.filter((email) => ids.has(email.mail.messageId));
  await insertImages(
    client,
    stored.flatMap((email) => toEmailImages(email, ids, blobs)),
  );
  const storedItems = new Set(fresh.filter((item) => ids.has(toMessageId(item))));
  const repeated = ready.filter((item) => !storedItems.has(item));
  const reused = await findReused(client, repeated);
  await insertRejects(client, [...rejects, ...reused]);
  await removeRejects(
    client,
    [...storedItems].map((item) => item.prepared.rawHash),
  );
  await countEmails(client, stored);
  const removed = await removeBrandsWithoutEmails(client, [...brands.createdIds]);
  return {
    imported: stored.length,
    duplicates: items.length - stored.length - rejects.length - reused.length,
    rejected: rejects.length + reused.length,
    brandsCreated: brands.createdIds.size - removed.length,
  };
}

type ReadyItem = BatchItem & { prepared: ReadyMail };

function isReady(item: BatchItem): item is ReadyItem {
  return item.prepared.outcome === 'ready';
}

function isRejected(item: BatchItem): item is BatchItem & { prepared: RejectedMail } {
  return item.prepared.outcome === 'rejected';
}

function toMessageId(item: ReadyItem): string {
  return item.prepared.mail.messageId;
}

/** Within a batch the first of an id is stored, as it would be in two batches. */
function takeFirstOfEachId(items: readonly ReadyItem[]): ReadyItem[] {
  const byId = new Map<string, ReadyItem>();
  for (const item of items) if (!byId.has(toMessageId(item))) byId.set(toMessageId(item), item);
  return [...byId.values()];
}

function toNewEmail(item: ReadyItem, brandIdByDomain: ReadonlyMap<string, number>): NewEmail {
  const { mail, raw } = item.prepared;
  const brandId = brandIdByDomain.get(mail.brand.domain);
  if (brandId === undefined) throw new Error('A brand was resolved and is not there.');
  return { mail, source: item.source, raw, brandId };
}

function toEmailImages(
  email: NewEmail,
  ids: ReadonlyMap<string, number>,
  blobs: ReadonlyMap<Uint8Array, string>,
): EmailImage[] {
  const emailId = ids.get(email.mail.messageId);
  if (emailId === undefined) return [];
  return email.mail.images.map((image) => ({
    emailId,
    image,
    blob: image.inline === null ? null : (blobs.get(image.inline.bytes) ?? null),
  }));
}

/**
 * The content hashes of those ids that are stored.
 * @param client inside a transaction it sees what others have committed until now.
 */
export async function findKnown(
  client: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, string>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await client.query<{ message_id: string; content_hash: string }>({
    name: 'ingest-find-known',
    text: 'select message_id, content_hash from emails where message_id = any($1::text[])',
    values: [messageIds],
  });
  return new Map(rows.map((row) => [row.message_id, row.content_hash]));
}

async function findReused(client: Queryable, items: readonly ReadyItem[]): Promise<NewReject[]> {
  const stored = await findKnown(client, items.map(toMessageId));
  return items
    .filter((item) => stored.get(toMessageId(item)) !== item.prepared.mail.contentHash)
    .map((item) => ({ source: item.source, rejected: toReusedReject(item.source) }));
}

/** A mail whose Message-ID belongs to another mail that is stored. */
export function toReusedReject(source: SourceMessage): RejectedMail {
  return toRejected(
    source,
    'message_id_reused',
    'Another email with the same Message-ID and other content is stored already.',
  );
}

/** Puts pictures that travelled inside mails into the blob store. @returns the blobs' names by the pictures' bytes. */
export async function putInlineImages(
  blobs: BlobStore,
  mails: readonly PackedMail[],
): Promise<Map<Uint8Array, string>> {
  const names = new Map<Uint8Array, string>();
  for (const { inline } of mails.flatMap((mail) => mail.images)) {
    if (inline !== null) names.set(inline.bytes, await blobs.put(inline.bytes));
  }
  return names;
}
