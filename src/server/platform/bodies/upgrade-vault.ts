import type pg from 'pg';
import type { BodyKind } from '#server/platform/bodies/body-kinds.ts';
import { decodeCopy, digestCopy } from '#server/platform/bodies/packed-copy.ts';
import { putBodies } from '#server/platform/bodies/put-bodies.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { appliedMigrations, migrateDatabase, waitForMigrations } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

interface UpgradeOptions {
  /** Whether unreadable bodies are abandoned; otherwise they refuse the upgrade. */
  givesUpLost?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
}

const packsBegin = '0052-body-packs';
const packsEnd = '0081-no-packs';

/**
 * Upgrades a vault to this program's version. Older versions kept many bodies in one object of the blob
 * store, a pack: each body becomes an object between the migrations. An interrupted run resumes.
 * @throws StartupError if a newer program made the database, or a body cannot be read from its pack.
 */
export async function upgradeVault(
  { database, blobs }: { database: Database; blobs: BlobStore },
  options: UpgradeOptions = {},
): Promise<void> {
  const applied = new Set(await appliedMigrations(database.pool));
  if (applied.has(packsBegin) && !applied.has(packsEnd)) {
    await migrateDatabase(
      database,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < packsEnd)),
    );
    await unpackBodies({ database, blobs }, options);
  }
  await migrateDatabase(database);
}

async function unpackBodies(
  { database, blobs }: { database: Database; blobs: BlobStore },
  { givesUpLost = false, onProgress }: UpgradeOptions,
): Promise<void> {
  const lost: string[] = [];
  let [done, total] = [0, 0];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const step = await inTransaction(database.pool, (client) =>
      unpackNext(client, blobs, { after: after ?? 0, givesUpLost }),
    );
    after = step?.id;
    if (step === undefined) break;
    lost.push(...step.lost);
    total ||= step.packs;
    done += 1;
    onProgress?.({ done, total });
  }
  const [first] = lost;
  if (first === undefined || givesUpLost) return;
  throw new StartupError(
    `The storage should hold the bodies of all emails, and ${lost.length} cannot be read, such as ${first}. Restore the storage to the same time as the database and start again; what could be read is kept. If they are lost for good, npm run bodies -- --give-up-lost continues without them.`,
  );
}

/** `to_regclass` reads a cache, which still has the table just after another process has dropped it. */
async function hasPacks(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'body_packs'`,
  );
  return rows.length > 0;
}

/** Whether a vault is of an older version and has bodies in packs. */
export async function hasPackedBodies(db: Queryable): Promise<boolean> {
  if (!(await hasPacks(db))) return false;
  const { rows } = await db.query('select from body_packs limit 1');
  return rows.length > 0;
}

interface Step {
  id: number;
  /** Number of packs from this one on. */
  packs: number;
  /** Descriptions of unreadable bodies. */
  lost: string[];
}

/**
 * Moves the bodies of one pack, in one transaction; several processes take turns.
 * @returns undefined after the last pack.
 */
async function unpackNext(
  client: pg.PoolClient,
  blobs: BlobStore,
  { after, givesUpLost }: { after: number; givesUpLost: boolean },
): Promise<Step | undefined> {
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await waitForMigrations(client);
  if (!(await hasPacks(client))) return undefined; // another process has moved all of them
  const { rows: packs } = await client.query<Pack & { packs: number }>(
    `select id, blob, kind, (select count(*) from body_packs where id > $1)::int as packs
     from body_packs where id > $1 order by id limit 1`,
    [after],
  );
  const [pack] = packs;
  if (pack === undefined) return undefined;
  const { rows: places } = await client.query<Place>(listPlaces[pack.kind], [pack.id]);
  const { readable, lost } = await readPack(blobs, pack, places);
  const names = await putBodies(
    { db: client, blobs },
    readable.map(({ bytes }) => bytes),
  );
  await leavePack(
    client,
    pack,
    readable.flatMap(({ place }, index) => {
      const blob = names[index];
      return blob === undefined ? [] : [{ place, blob, digest: place.digest }];
    }),
  );
  // The digest is of the unpacked content and names no object. The copy gets a digest that does not match, so
  // that reprocessing rebuilds it.
  if (givesUpLost) {
    const nothing = await sha256(Buffer.alloc(0));
    await leavePack(
      client,
      pack,
      lost.map((place) => ({ place, blob: place.digest, digest: nothing })),
    );
  }
  return {
    id: pack.id,
    packs: pack.packs,
    lost: lost.map(({ emailId }) => `the ${pack.kind} of email ${emailId} in the pack ${pack.blob}`),
  };
}

interface Pack {
  id: number;
  blob: string;
  kind: BodyKind;
}

/** The place of an email's body in a pack. */
interface Place {
  emailId: number;
  start: number;
  length: number;
  /** SHA-256 (hex) of the unpacked content. */
  digest: string;
  codec: number;
}

const listPlaces: Readonly<Record<BodyKind, string>> = {
  copy: `select s.email_id as "emailId", s.copy_start as start, s.copy_length as length,
      encode(s.copy_digest, 'hex') as digest, b.html_codec::int as codec
    from email_sources s join email_bodies b on b.email_id = s.email_id
    where s.copy_pack_id = $1 order by s.email_id`,
  source: `select email_id as "emailId", source_start as start, source_length as length,
      encode(source_digest, 'hex') as digest, raw_codec::int as codec
    from email_sources where source_pack_id = $1 order by email_id`,
};

interface PackContent {
  readable: { place: Place; bytes: Buffer }[];
  lost: Place[];
}

/** @throws Error if the storage cannot be reached. */
async function readPack(blobs: BlobStore, pack: Pack, places: readonly Place[]): Promise<PackContent> {
  const content: PackContent = { readable: [], lost: [] };
  if (places.length === 0) return content;
  const bytes = await blobs.get(pack.blob);
  if (bytes === undefined) await blobs.assertUsable();
  for (const place of places) {
    const body = bytes?.subarray(place.start, place.start + place.length);
    const digest = body && (await digestOf(pack.kind, body, place.codec).catch(() => undefined));
    if (body !== undefined && digest === place.digest) content.readable.push({ place, bytes: body });
    else content.lost.push(place);
  }
  return content;
}

async function digestOf(kind: BodyKind, bytes: Buffer, codec: number): Promise<string> {
  if (kind === 'source') return sha256(await unpack(bytes, codec));
  const { html, text } = await decodeCopy(bytes, codec);
  return digestCopy(await unpack(html, codec), text);
}

/** A body that an older server has rewritten meanwhile is in another pack. */
const leavePackSql: Readonly<Record<BodyKind, string>> = {
  copy: `update email_sources s set copy_blob = decode(body.blob, 'hex'), copy_digest = decode(body.digest, 'hex'),
      copy_pack_id = null, copy_start = null, copy_length = null
    from unnest($2::int[], $3::int[], $4::text[], $5::text[]) as body (email_id, start, blob, digest)
    where s.email_id = body.email_id and s.copy_pack_id = $1 and s.copy_start = body.start`,
  source: `update email_sources s set source_blob = decode(body.blob, 'hex'), source_digest = decode(body.digest, 'hex'),
      source_pack_id = null, source_start = null, source_length = null
    from unnest($2::int[], $3::int[], $4::text[], $5::text[]) as body (email_id, start, blob, digest)
    where s.email_id = body.email_id and s.source_pack_id = $1 and s.source_start = body.start`,
};

async function leavePack(
  client: Queryable,
  { id, kind }: Pack,
  bodies: readonly { place: Place; blob: string; digest: string }[],
): Promise<void> {
  if (bodies.length === 0) return;
  await client.query(leavePackSql[kind], [
    id,
    bodies.map(({ place }) => place.emailId),
    bodies.map(({ place }) => place.start),
    bodies.map(({ blob }) => blob),
    bodies.map(({ digest }) => digest),
  ]);
}
