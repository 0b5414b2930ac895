import type { BodyKind } from '#server/bodies/body-kinds.ts';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { sha256 } from '#server/storage/sha256.ts';

/** A body on its way into a pack, as it is stored. */
export interface PackEntry {
  bytes: Uint8Array;
  /** SHA-256 (hex) of what it holds, unpacked. */
  digest: string;
}

/** An entry's place in a pack. */
export interface PlacedEntry {
  start: number;
  length: number;
  digest: string;
}

/** A pack that is in the blob store, and in the database not yet. */
export interface WrittenPack {
  blob: string;
  kind: BodyKind;
  bytes: number;
  /** In the order of the entries given. */
  places: PlacedEntry[];
}

export interface PackDependencies {
  database: Pick<Database, 'pool'>;
  blobs: BlobStore;
}

/**
 * Puts bodies into the blob store as one pack. It is noted as let go of before that: when nobody records it, because the
 * process was killed or the transaction failed, its bytes are removed a day later (jobs/remove-released-blobs.ts).
 */
export async function writePack(
  { database, blobs }: PackDependencies,
  kind: BodyKind,
  entries: readonly PackEntry[],
): Promise<WrittenPack> {
  const bytes = Buffer.concat(entries.map((entry) => entry.bytes));
  const blob = await sha256(bytes);
  await database.pool.query('insert into released_blobs (blob) values ($1)', [blob]);
  await blobs.put(bytes);
  let end = 0;
  const places = entries.map(({ bytes: { byteLength: length }, digest }) => {
    end += length;
    return { start: end - length, length, digest };
  });
  return { blob, kind, bytes: bytes.byteLength, places };
}

/** Which email's body lies at a place. */
export interface EmailPlace extends PlacedEntry {
  emailId: number;
}

/**
 * Records in a transaction that bodies lie in a pack, in the place of where they lay before. What else is in the pack
 * counts as a gap.
 * @returns the pack's id; undefined where nothing lies there and nothing was recorded.
 */
export async function recordPack(
  client: Queryable,
  { blob, kind, bytes }: WrittenPack,
  places: readonly EmailPlace[],
): Promise<number | undefined> {
  if (places.length === 0) return undefined;
  const { rows } = await client.query<{ id: number }>({
    name: 'record-pack',
    // The same bytes may have been packed before: the row is locked, so that nobody removes it meanwhile.
    text: `insert into body_packs (blob, kind, bytes) values ($1, $2, $3)
      on conflict (blob) do update set blob = excluded.blob returning id`,
    values: [blob, kind, bytes],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A pack was recorded and has no row');
  await client.query({
    name: 'record-places',
    text: `insert into body_places (email_id, pack_id, start, length, kind, digest)
      select place.email_id, $1, place.start, place.length, $2, decode(place.digest, 'hex')
      from unnest($3::int[], $4::int[], $5::int[], $6::text[]) as place (email_id, start, length, digest)
      order by place.email_id
      on conflict (email_id, kind) do update set pack_id = excluded.pack_id, start = excluded.start,
        length = excluded.length, digest = excluded.digest`,
    values: [
      id,
      kind,
      places.map(({ emailId }) => emailId),
      places.map(({ start }) => start),
      places.map(({ length }) => length),
      places.map(({ digest }) => digest),
    ],
  });
  return id;
}
