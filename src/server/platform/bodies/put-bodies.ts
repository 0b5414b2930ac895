import type { BodyKind } from '#server/platform/bodies/body-kinds.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

export interface PutDependencies {
  db: Queryable;
  blobs: BlobStore;
}

/** Concurrent writes: a bucket takes tens of milliseconds for each, however small. */
const putAtOnce = 16;

/**
 * Puts bodies into the blob store, one object each. Their names are recorded as released first: if no row
 * comes to name them, because the process was killed or the transaction failed,
 * platform/jobs/remove-released-blobs.ts removes them.
 * @returns the names of the objects, in the order of the bodies.
 */
export async function putBodies(
  { db, blobs }: PutDependencies,
  bodies: readonly Uint8Array[],
): Promise<string[]> {
  if (bodies.length === 0) return [];
  const names = await Promise.all(bodies.map((bytes) => sha256(bytes)));
  await db.query('insert into released_blobs (blob) select unnest($1::text[])', [names]);
  for (let start = 0; start < bodies.length; start += putAtOnce)
    await Promise.all(bodies.slice(start, start + putAtOnce).map((bytes) => blobs.put(bytes)));
  return names;
}

/** An email's body in the blob store. */
export interface StoredBody {
  emailId: number;
  blob: string;
  /** SHA-256 (hex) of the unpacked content. */
  digest: string;
}

/** An email whose source message was not kept has no row until its copy is in the blob store. */
const recordSql: Readonly<Record<BodyKind, string>> = {
  copy: `insert into email_sources (email_id, raw_codec, label, copy_blob, copy_digest)
    select email_id, 0, '', decode(blob, 'hex'), decode(digest, 'hex')
    from unnest($1::int[], $2::text[], $3::text[]) as body (email_id, blob, digest) order by email_id
    on conflict (email_id) do update set copy_blob = excluded.copy_blob, copy_digest = excluded.copy_digest`,
  source: `update email_sources s set source_blob = decode(body.blob, 'hex')
    from unnest($1::int[], $2::text[], $3::text[]) as body (email_id, blob, digest)
    where s.email_id = body.email_id`,
};

/** Records, in a transaction, that bodies are in the blob store. */
export async function recordBodies(
  client: Queryable,
  kind: BodyKind,
  bodies: readonly StoredBody[],
): Promise<void> {
  if (bodies.length === 0) return;
  await client.query({
    name: `record-bodies ${kind}`,
    text: recordSql[kind],
    values: [
      bodies.map(({ emailId }) => emailId),
      bodies.map(({ blob }) => blob),
      bodies.map(({ digest }) => digest),
    ],
  });
}
