import { LRUCache } from 'lru-cache';
import { decodeCopy, type PackedCopy } from '#server/platform/bodies/packed-copy.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

/** The places bodies are read from. */
export interface BodyOrigin {
  db: Queryable;
  blobs: BlobStore;
}

/** A body that is missing from its row or the blob store, or damaged. */
export class BodyLost extends Error {
  override name = 'BodyLost';
}

/**
 * Returns the public copy of an email; undefined if there is no such email, or nothing was stored of it. It
 * checks no access: it is for emails that the caller has authorized, and for jobs.
 * @throws StorageAway if its storage cannot be reached; Error if the stored bytes are damaged.
 */
export async function readCopy({ db, blobs }: BodyOrigin, emailId: number): Promise<PackedCopy | undefined> {
  // One statement reads row and place, so that a body during its move is found in one of the two.
  const { rows } = await db.query<{
    html: Buffer | null;
    codec: number;
    text: string | null;
    blob: string | null;
  }>({
    name: 'read-copy',
    text: `select b.html, b.html_codec::int as codec, b.text_content as text, encode(s.copy_blob, 'hex') as blob
      from email_bodies b left join email_sources s on s.email_id = b.email_id
      where b.email_id = $1`,
    values: [emailId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { html, codec, text, blob } = row;
  if (html !== null) return { html, codec, text };
  return decodeCopy(await readStored(blobs, `The copy of email ${emailId}`, blob), codec);
}

/** The source message of an email, packed. */
export interface PackedSource {
  raw: Buffer;
  rawCodec: number;
}

/**
 * Returns the source message of an email; undefined if there is no such email, or the message was not kept.
 * @throws StorageAway if its storage cannot be reached; Error if the stored bytes are damaged.
 */
export async function readSource(
  { db, blobs }: BodyOrigin,
  emailId: number,
): Promise<PackedSource | undefined> {
  const { rows } = await db.query<{ raw: Buffer | null; rawCodec: number; blob: string | null }>({
    name: 'read-source',
    text: `select raw, raw_codec::int as "rawCodec", encode(source_blob, 'hex') as blob
      from email_sources where email_id = $1`,
    values: [emailId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { raw, rawCodec, blob } = row;
  return { raw: raw ?? (await readStored(blobs, `The message of email ${emailId}`, blob)), rawCodec };
}

/** Cached bodies by their blobs' names. */
const remembered = new WeakMap<BlobStore, LRUCache<string, Buffer>>();

/** Page, frame and picture of an email often read the same body in a short time. */
const rememberedBytes = 16 * 1024 * 1024;

function memoryOf(blobs: BlobStore): LRUCache<string, Buffer> {
  const known = remembered.get(blobs);
  if (known !== undefined) return known;
  const made = new LRUCache<string, Buffer>({
    maxSize: rememberedBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  });
  remembered.set(blobs, made);
  return made;
}

/** @param what names the body in the error message. */
async function readStored(blobs: BlobStore, what: string, blob: string | null): Promise<Buffer> {
  if (blob === null) throw new BodyLost(`${what} is neither in the database nor in the storage`);
  const memory = memoryOf(blobs);
  const known = memory.get(blob);
  if (known !== undefined) return known;
  const bytes = await readBlob(blobs, blob).catch((error: unknown) => {
    throw new StorageAway(error);
  });
  if (bytes === undefined) throw new BodyLost(`${what} is not there: the storage has no object ${blob}`);
  if ((await sha256(bytes)) !== blob)
    throw new BodyLost(`${what} is damaged: the object ${blob} is not what was stored`);
  memory.set(blob, bytes);
  return bytes;
}

/**
 * An unmounted disk and a deleted bucket have no such blob either: `assertUsable` reports them as unavailable
 * storage.
 */
async function readBlob(blobs: BlobStore, blob: string): Promise<Buffer | undefined> {
  const bytes = await blobs.get(blob);
  if (bytes === undefined) await blobs.assertUsable();
  return bytes;
}
