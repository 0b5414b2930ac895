import { type BodyHome, type BodyKind, bodyKinds } from '#server/platform/bodies/body-kinds.ts';
import { packKeptText } from '#server/platform/bodies/kept-text.ts';
import { digestCopy, encodeCopy } from '#server/platform/bodies/packed-copy.ts';
import { putBodies, recordBodies } from '#server/platform/bodies/put-bodies.ts';
import { BodyLost, readCopy, readSource } from '#server/platform/bodies/read-body.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

/** Approximate bytes of one step, and its most bodies. */
const bytesAtOnce = 8 * 1024 * 1024;
const bodiesAtOnce = 1_000;

/** Concurrent reads or writes: a bucket takes tens of milliseconds for each, however small. */
const readAtOnce = 8;

export interface MoveReport {
  moved: number;
  /** Bodies that cannot be read; they stay in place. */
  unreadable: number;
}

export interface MoveOptions {
  onProgress?: (progress: { done: number; total: number }) => void;
  /** When aborted, the move ends after the current bodies; a later run resumes. */
  signal?: AbortSignal;
}

interface Deps {
  database: Database;
  blobs: BlobStore;
}

/**
 * Moves every body into the blob store, or from there into the database, while others read and write. Each
 * body is readable at every moment, in one of the two. Its place shows whether it was moved, so an
 * interrupted move resumes when it is started again.
 * @throws StorageAway
 */
export async function moveBodies(
  deps: Deps,
  to: BodyHome,
  { onProgress, signal }: MoveOptions = {},
): Promise<MoveReport> {
  const move = to === 'storage' ? moveToStorage : moveToDatabase;
  const report: MoveReport = { moved: 0, unreadable: 0 };
  const total = await countBodies(deps.database.pool, to === 'storage' ? 'database' : 'storage');
  for (const kind of bodyKinds) {
    let unreadable = 0;
    // The next pass moves bodies that changed during their move; new ones come at the end of this pass.
    for (let movedBefore = -1; movedBefore !== report.moved; ) {
      movedBefore = report.moved;
      unreadable = 0;
      for (let after: number | undefined = 0; after !== undefined && signal?.aborted !== true; ) {
        const step = await move(deps, kind, after);
        after = step?.last;
        report.moved += step?.moved ?? 0;
        unreadable += step?.unreadable ?? 0;
        onProgress?.({ done: Math.min(report.moved, total), total });
      }
    }
    report.unreadable += unreadable;
  }
  return report;
}

async function countBodies(db: Queryable, home: BodyHome): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    home === 'storage'
      ? 'select (count(copy_blob) + count(source_blob))::int as count from email_sources'
      : `select ((select count(*) from email_bodies where html is not null)
         + (select count(*) from email_sources where raw is not null))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

interface Step {
  /** The last email processed. */
  last: number;
  moved: number;
  unreadable: number;
}

/** A body in its row, with the row's version, which detects later changes. */
interface RowBody {
  id: number;
  version: string;
  bytes: Buffer;
  codec: number;
  text: string | null;
}

async function moveToStorage(deps: Deps, kind: BodyKind, after: number): Promise<Step | undefined> {
  const { pool } = deps.database;
  const bodies = kind === 'copy' ? await listCopies(pool, after) : await listSources(pool, after);
  const last = bodies.at(-1);
  if (last === undefined) return undefined;
  const read: { body: RowBody; stored: ReadBody }[] = [];
  for (const body of bodies) {
    const stored = await toStored(kind, body).catch(() => undefined);
    if (stored !== undefined) read.push({ body, stored });
  }
  const blobs = await putBodies(
    { db: pool, blobs: deps.blobs },
    read.map(({ stored }) => stored.bytes),
  );
  const moved = await inTransaction(pool, async (client) => {
    const left = await emptyRows(
      client,
      kind,
      read.map(({ body }) => body),
    );
    const gone = new Set(left);
    await recordBodies(
      client,
      kind,
      read.flatMap(({ body: { id: emailId }, stored: { digest } }, index) => {
        const blob = blobs[index];
        return blob === undefined || !gone.has(emailId) ? [] : [{ emailId, blob, digest }];
      }),
    );
    return gone.size;
  });
  return { last: last.id, moved, unreadable: bodies.length - read.length };
}

/** A body in the format of the blob store. */
interface ReadBody {
  bytes: Uint8Array;
  digest: string;
}

/** @throws Error if the row holds no body that can be unpacked. */
async function toStored(kind: BodyKind, { bytes, codec, text }: RowBody): Promise<ReadBody> {
  const unpacked = await unpack(bytes, codec);
  if (kind === 'source') return { bytes, digest: await sha256(unpacked) };
  return { bytes: await encodeCopy({ html: bytes, codec, text }), digest: digestCopy(unpacked, text) };
}

/**
 * Skips an email without facts: they are computed from the body in its row
 * (ingest/store/facts/backfill-facts.ts).
 */
async function listCopies(db: Queryable, after: number): Promise<RowBody[]> {
  const { rows } = await db.query<RowBody>(
    `select b.email_id as id, b.xmin::text as version, b.html as bytes, b.html_codec::int as codec, b.text_content as text
     from (select email_id, sum(octet_length(html)) over (order by email_id) - octet_length(html) as before
           from (select email_id, html from email_bodies f where email_id > $1 and html is not null
                   and exists (select from email_facts where email_facts.email_id = f.email_id)
                 order by email_id limit $2) first) sized
       join email_bodies b using (email_id)
     where sized.before < $3 and b.html is not null order by b.email_id`,
    [after, bodiesAtOnce, bytesAtOnce],
  );
  return rows;
}

async function listSources(db: Queryable, after: number): Promise<RowBody[]> {
  const { rows } = await db.query<RowBody>(
    `select s.email_id as id, s.xmin::text as version, s.raw as bytes, s.raw_codec::int as codec, null::text as text
     from (select email_id, sum(octet_length(raw)) over (order by email_id) - octet_length(raw) as before
           from (select email_id, raw from email_sources where email_id > $1 and raw is not null
                 order by email_id limit $2) first) sized
       join email_sources s using (email_id)
     where sized.before < $3 and s.raw is not null order by s.email_id`,
    [after, bodiesAtOnce, bytesAtOnce],
  );
  return rows;
}

/**
 * Removes bodies from rows that have not changed since they were read.
 * @returns the ids of those emails.
 */
async function emptyRows(client: Queryable, kind: BodyKind, bodies: readonly RowBody[]): Promise<number[]> {
  const [ids, versions] = [bodies.map(({ id }) => id), bodies.map(({ version }) => version)];
  if (kind === 'source') {
    const { rows } = await client.query<{ id: number }>(
      `update email_sources s set raw = null from unnest($1::int[], $2::text[]) as seen (id, version)
       where s.email_id = seen.id and s.xmin::text = seen.version returning s.email_id as id`,
      [ids, versions],
    );
    return rows.map(({ id }) => id);
  }
  const { rows } = await client.query<{ id: number }>(
    `update email_bodies b set html = null, text_content = null, text_start = seen.text
     from unnest($1::int[], $2::text[], $3::bytea[]) as seen (id, version, text)
     where b.email_id = seen.id and b.xmin::text = seen.version returning b.email_id as id`,
    [ids, versions, bodies.map(({ text }) => packKeptText(text))],
  );
  return rows.map(({ id }) => id);
}

interface BlobBody {
  id: number;
  blob: string;
}

const leaveStorage: Readonly<Record<BodyKind, string>> = {
  copy: `update email_sources s set copy_blob = null, copy_digest = null
    from unnest($1::int[], $2::text[]) as seen (id, blob)
    where s.email_id = seen.id and s.copy_blob = decode(seen.blob, 'hex') returning s.email_id as id`,
  source: `update email_sources s set source_blob = null
    from unnest($1::int[], $2::text[]) as seen (id, blob)
    where s.email_id = seen.id and s.source_blob = decode(seen.blob, 'hex') returning s.email_id as id`,
};

async function moveToDatabase(deps: Deps, kind: BodyKind, after: number): Promise<Step | undefined> {
  const stored = await listStored(deps.database.pool, kind, after);
  const last = stored.at(-1);
  if (last === undefined) return undefined;
  const put: (BlobBody & { putBack: (client: Queryable) => Promise<unknown> })[] = [];
  for (let start = 0; start < stored.length; start += readAtOnce) {
    const some = await Promise.all(
      stored.slice(start, start + readAtOnce).map(async ({ id, blob }) => {
        const putBack = await toRow(deps, kind, id);
        return putBack === undefined ? [] : [{ id, blob, putBack }];
      }),
    );
    put.push(...some.flat());
  }
  const moved = await inTransaction(deps.database.pool, async (client) => {
    // A copy that was replaced meanwhile has another blob; it may stay where it is.
    const { rows } = await client.query<{ id: number }>(leaveStorage[kind], [
      put.map(({ id }) => id),
      put.map(({ blob }) => blob),
    ]);
    const gone = new Set(rows.map(({ id }) => id));
    for (const { id, putBack } of put) if (gone.has(id)) await putBack(client);
    return gone.size;
  });
  return { last: last.id, moved, unreadable: stored.length - put.length };
}

/** No row has the size of a body in the blob store; the message's size approximates it. */
const storedOf = (kind: string) =>
  `select id, blob
   from (select id, blob, sum(size_bytes::bigint) over (order by id) - size_bytes as before
         from (select email_id as id, encode(${kind}_blob, 'hex') as blob, size_bytes
               from email_sources join emails on emails.id = email_id
               where ${kind}_blob is not null and email_id > $1 order by email_id limit $2) first) sized
   where before < $3 order by id`;

const listStoredSql: Readonly<Record<BodyKind, string>> = {
  copy: storedOf('copy'),
  source: storedOf('source'),
};

async function listStored(db: Queryable, kind: BodyKind, after: number): Promise<BlobBody[]> {
  const { rows } = await db.query<BlobBody>(listStoredSql[kind], [after, bodiesAtOnce, bytesAtOnce]);
  return rows;
}

/**
 * Reads a body from the blob store.
 * @returns the function that writes it to its row; undefined if it is lost or damaged.
 */
async function toRow({ database, blobs }: Deps, kind: BodyKind, id: number) {
  const origin = { db: database.pool, blobs };
  try {
    if (kind === 'copy') {
      const copy = await readCopy(origin, id);
      if (copy === undefined) return undefined;
      return (client: Queryable) =>
        client.query({
          name: 'copy-back',
          text: 'update email_bodies set html = $2, text_content = $3, text_start = null where email_id = $1',
          values: [id, copy.html, copy.text],
        });
    }
    const source = await readSource(origin, id);
    if (source === undefined) return undefined;
    return (client: Queryable) =>
      client.query({
        name: 'source-back',
        text: 'update email_sources set raw = $2 where email_id = $1',
        values: [id, source.raw],
      });
  } catch (error) {
    if (error instanceof BodyLost) return undefined;
    throw error;
  }
}
