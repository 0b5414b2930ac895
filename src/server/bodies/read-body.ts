import { LRUCache } from 'lru-cache';
import type { BodyKind } from '#server/bodies/body-kinds.ts';
import { decodeCopy, digestCopy, type PackedCopy } from '#server/bodies/packed-copy.ts';
import { unpack } from '#server/db/compression.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { StorageAway } from '#server/faults/storage-away.ts';
import type { BlobStore, ByteRange } from '#server/storage/blob-store.ts';
import { sha256 } from '#server/storage/sha256.ts';

/** What bodies are read from, wherever they lie. */
export interface BodyOrigin {
  db: Queryable;
  blobs: BlobStore;
}

/** Where a body lies; all null where it lies in its row. */
interface Place {
  blob: string | null;
  start: number | null;
  length: number | null;
  digest: string | null;
}

/** A body that its row or its pack should have and does not, or not as it was stored. */
export class BodyLost extends Error {
  override name = 'BodyLost';
}

/**
 * What the public sees of an email; undefined when there is no such email, or nothing was stored of it. Asks no rule: for
 * emails that were let through, and for jobs.
 * @throws StorageAway when it lies in a storage that cannot be reached; Error when it is not what was stored.
 */
export async function readCopy({ db, blobs }: BodyOrigin, emailId: number): Promise<PackedCopy | undefined> {
  // One statement reads row and place, so that a body on its way between them is found in one of the two.
  const { rows } = await db.query<Place & { html: Buffer | null; codec: number; text: string | null }>({
    name: 'read-copy',
    text: `select b.html, b.html_codec::int as codec, b.text_content as text, k.blob, s.copy_start as start,
        s.copy_length as length, encode(s.copy_digest, 'hex') as digest
      from email_bodies b left join email_sources s on s.email_id = b.email_id
        left join body_packs k on k.id = s.copy_pack_id
      where b.email_id = $1`,
    values: [emailId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { html, codec, text } = row;
  if (html !== null) return { html, codec, text };
  return readPlaced(blobs, { kind: 'copy', emailId, codec, place: row }, decodeCopy, async (copy) =>
    digestCopy(await unpack(copy.html, copy.codec), copy.text),
  );
}

/** The message of an email as it came, packed. */
export interface PackedSource {
  raw: Buffer;
  rawCodec: number;
}

/**
 * The message of an email as it came; undefined when there is no such email, or it was not kept.
 * @throws StorageAway when it lies in a storage that cannot be reached; Error when it is not what was stored.
 */
export async function readSource(
  { db, blobs }: BodyOrigin,
  emailId: number,
): Promise<PackedSource | undefined> {
  const { rows } = await db.query<Place & { raw: Buffer | null; codec: number }>({
    name: 'read-source',
    text: `select s.raw, s.raw_codec::int as codec, k.blob, s.source_start as start, s.source_length as length,
        encode(s.source_digest, 'hex') as digest
      from email_sources s left join body_packs k on k.id = s.source_pack_id
      where s.email_id = $1`,
    values: [emailId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { raw, codec: rawCodec } = row;
  if (raw !== null) return { raw, rawCodec };
  return readPlaced(
    blobs,
    { kind: 'source', emailId, codec: rawCodec, place: row },
    async (entry) => ({ raw: entry, rawCodec }),
    async (source) => sha256(await unpack(source.raw, source.rawCodec)),
  );
}

/** Entries of packs that were read last, by blob and start. Their bytes never change. */
const remembered = new WeakMap<BlobStore, LRUCache<string, Buffer>>();

/** Whoever opens an email often opens it again: in its page, its frame, its picture. */
const rememberedBytes = 16 * 1024 * 1024;

function memoryOf(blobs: BlobStore): LRUCache<string, Buffer> {
  const known = remembered.get(blobs);
  if (known !== undefined) return known;
  const made = new LRUCache<string, Buffer>({
    maxSize: rememberedBytes,
    sizeCalculation: (entry) => Math.max(1, entry.byteLength),
  });
  remembered.set(blobs, made);
  return made;
}

/** @param digestOf what is read must come to the digest it was stored under. */
async function readPlaced<Body>(
  blobs: BlobStore,
  { place, codec, kind, emailId }: { place: Place; codec: number; kind: BodyKind; emailId: number },
  decode: (entry: Buffer, codec: number) => Promise<Body>,
  digestOf: (body: Body) => Promise<string>,
): Promise<Body> {
  const { blob, start, length, digest } = place;
  if (blob === null || start === null || length === null)
    throw new BodyLost(`The ${kind} of email ${emailId} lies nowhere`);
  const memory = memoryOf(blobs);
  const key = `${blob} ${start}`;
  const known = memory.get(key);
  if (known !== undefined) return decode(known, codec);
  const entry = await readEntry(blobs, blob, { start, length }).catch((error: unknown) => {
    throw new StorageAway(error);
  });
  const where = `The ${kind} of email ${emailId}, at ${start} of pack ${blob},`;
  if (entry === undefined) throw new BodyLost(`${where} is not there: the storage has no such pack`);
  const body = await decode(entry, codec).catch((error: Error) => {
    throw new BodyLost(`${where} is damaged (${error.message})`);
  });
  const found = await digestOf(body).catch(() => 'nothing');
  if (found !== digest) throw new BodyLost(`${where} is damaged: it is not what was stored`);
  memory.set(key, entry);
  return body;
}

/** A disk that is not mounted and a bucket that is gone have no pack either: that is a storage that is away. */
async function readEntry(blobs: BlobStore, blob: string, range: ByteRange): Promise<Buffer | undefined> {
  const entry = await blobs.getRange(blob, range);
  if (entry === undefined) await blobs.assertUsable();
  return entry;
}
