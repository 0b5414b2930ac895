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

/** Records a pack in a transaction. What it holds that lies nowhere else counts as a gap. */
export async function recordPackAlone(
  client: Queryable,
  { blob, kind, bytes }: WrittenPack,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'record-pack',
    // The same bytes may have been packed before: the row is locked, so that nobody removes it meanwhile.
    text: `insert into body_packs (blob, kind, bytes) values ($1, $2, $3)
      on conflict (blob) do update set blob = excluded.blob returning id`,
    values: [blob, kind, bytes],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A pack was recorded and has no row');
  return id;
}

/** An email whose message nobody kept has no row until its copy lies in a pack. */
const recordPlaces: Readonly<Record<BodyKind, string>> = {
  copy: `insert into email_sources (email_id, raw_codec, label, copy_pack_id, copy_start, copy_length, copy_digest)
    select place.email_id, 0, '', $1, place.start, place.length, decode(place.digest, 'hex')
    from unnest($2::int[], $3::int[], $4::int[], $5::text[]) as place (email_id, start, length, digest)
    order by place.email_id
    on conflict (email_id) do update set copy_pack_id = excluded.copy_pack_id, copy_start = excluded.copy_start,
      copy_length = excluded.copy_length, copy_digest = excluded.copy_digest`,
  source: `insert into email_sources (email_id, raw_codec, label, source_pack_id, source_start, source_length, source_digest)
    select place.email_id, 0, '', $1, place.start, place.length, decode(place.digest, 'hex')
    from unnest($2::int[], $3::int[], $4::int[], $5::text[]) as place (email_id, start, length, digest)
    order by place.email_id
    on conflict (email_id) do update set source_pack_id = excluded.source_pack_id, source_start = excluded.source_start,
      source_length = excluded.source_length, source_digest = excluded.source_digest`,
};

/**
 * Records in a transaction that bodies lie in a pack, in the place of where they lay before.
 * @returns the pack's id; undefined where nothing lies there and nothing was recorded.
 */
export async function recordPack(
  client: Queryable,
  pack: WrittenPack,
  places: readonly EmailPlace[],
): Promise<number | undefined> {
  if (places.length === 0) return undefined;
  const id = await recordPackAlone(client, pack);
  await client.query({
    name: `record-places ${pack.kind}`,
    text: recordPlaces[pack.kind],
    values: [
      id,
      places.map(({ emailId }) => emailId),
      places.map(({ start }) => start),
      places.map(({ length }) => length),
      places.map(({ digest }) => digest),
    ],
  });
  return id;
}
