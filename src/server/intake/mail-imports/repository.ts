import { randomUUID } from 'node:crypto';
import type { IngestCounts } from '#server/ingest/store/store-batch.ts';
import type { RejectionCode } from '#server/ingest/types.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';

/** Imports that are stored; older ones are deleted. */
const keptImports = 200;

/** As many as the dashboard shows. */
const maxListed = 10;

/** Unreadable files that are stored by name. */
const keptNotices = 20;

/** A file of an upload. */
export interface ImportFile {
  name: string;
  sizeBytes: number;
  /** ISO 8601. */
  changedAt: string;
}

/** An import as stored in the database. */
export interface StoredImport extends Omit<MailImport, 'startedAt' | 'finishedAt' | 'run'> {
  startedAt: Date;
  finishedAt: Date | null;
}

/** Identifies this process; an import's `owner` consists of it and, after a colon, an id of one reading. */
const processName = randomUUID();

const newOwner = () => `${processName}:${randomUUID()}`;

/** Lease of an import: without a heartbeat for this long its process is dead, and another may take it over. */
const holdSeconds = 60;

/** Interval of heartbeats, also sent with each batch. */
export const beatMs = 10_000;

const heldUntil = `clock_timestamp() + interval '${holdSeconds} seconds'`;

/**
 * SQL: true if the lease has expired. One that ends later than possible was taken before the database's clock
 * was set back. Only one process at a time opens an embedded database, so leases of any other process are
 * dead.
 * @param place of two values: whether the database is embedded, and the name of this process.
 */
const isLetGo = (isEmbedded: string, ownName: string) =>
  `(held_by is null or held_until is null
     or held_until not between clock_timestamp() and clock_timestamp() + 2 * interval '${holdSeconds} seconds'
     or (${isEmbedded}::boolean and split_part(held_by, ':', 1) <> ${ownName}::text))`;

/** An import whose lease this process holds. */
export interface LeasedImport {
  id: number;
  owner: string;
  label: string;
}

/** An upload that is about to be read. */
export interface HeldUpload extends LeasedImport {
  files: ImportFile[];
  /** Messages already processed. */
  messages: number;
  /** Starts since the last stored batch. */
  attempts: number;
}

interface ImportRow extends Omit<StoredImport, 'totalBytes' | 'receivedBytes' | 'readBytes'> {
  totalBytes: string;
  receivedBytes: string;
  readBytes: string;
}

const selected = `select i.id, i.kind, u.email as "startedBy", i.label, i.file_count as "fileCount", i.state,
    i.is_stopping as "isStopping", i.started_at as "startedAt", i.finished_at as "finishedAt",
    i.total_bytes as "totalBytes", i.received_bytes as "receivedBytes", i.read_bytes as "readBytes",
    i.imported, i.held, i.duplicates, i.rejected, i.brands_created as "brandsCreated", i.refusals, i.notices,
    i.notice_count as "noticeCount", i.message
  from mail_imports i left join users u on u.id = i.started_by`;

/** A bigint is returned as text. */
const toImport = ({ totalBytes, receivedBytes, readBytes, ...row }: ImportRow): StoredImport => ({
  ...row,
  totalBytes: Number(totalBytes),
  receivedBytes: Number(receivedBytes),
  readBytes: Number(readBytes),
});

/** The newest first. */
export async function listImports(db: Queryable): Promise<StoredImport[]> {
  const { rows } = await db.query<ImportRow>({
    name: 'list-mail-imports',
    text: `${selected} order by i.id desc limit ${maxListed}`,
  });
  return rows.map(toImport);
}

export async function findImport(db: Queryable, id: number): Promise<StoredImport | undefined> {
  const { rows } = await db.query<ImportRow>({
    name: 'find-mail-import',
    text: `${selected} where i.id = $1`,
    values: [id],
  });
  return rows.map(toImport)[0];
}

/** Returns an import, locked until the transaction ends. */
export async function lockImport(client: Queryable, id: number): Promise<StoredImport | undefined> {
  const { rows } = await client.query<ImportRow>(`${selected} where i.id = $1 for update of i`, [id]);
  return rows.map(toImport)[0];
}

/** Returns the unfinished upload of exactly these files. */
export async function findBrokenOff(
  client: Queryable,
  startedBy: string,
  files: readonly ImportFile[],
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select id from mail_imports where state = 'receiving' and started_by = $1 and files = $2::jsonb
     order by id desc limit 1`,
    [startedBy, JSON.stringify(files)],
  );
  return rows[0]?.id;
}

interface NewImport {
  label: string;
  totalBytes: number;
  at: Date;
}

/** Creates an upload that waits for its bytes. */
export async function insertUpload(
  client: Queryable,
  {
    startedBy,
    label,
    totalBytes,
    at,
    files,
  }: NewImport & { startedBy: string; files: readonly ImportFile[] },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mail_imports (kind, started_by, label, files, file_count, state, total_bytes, started_at, touched_at)
     values ('upload', $1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [
      startedBy,
      label,
      JSON.stringify(files),
      files.length,
      totalBytes === 0 ? 'waiting' : 'receiving',
      totalBytes,
      at,
    ],
  );
  await forgetOld(client);
  return idOf(rows);
}

/** Creates an import of paths, which starts immediately. */
export async function insertCommand(
  client: Queryable,
  { label, totalBytes, at, fileCount }: NewImport & { fileCount: number },
): Promise<LeasedImport> {
  const owner = newOwner();
  const { rows } = await client.query<{ id: number }>(
    `insert into mail_imports (kind, label, files, file_count, state, held_by, held_until, total_bytes,
       received_bytes, started_at, touched_at)
     values ('command', $1, '[]', $2, 'running', $3, ${heldUntil}, $4, $4, $5, $5) returning id`,
    [label, fileCount, owner, totalBytes, at],
  );
  await forgetOld(client);
  return { id: idOf(rows), owner, label };
}

function idOf(rows: readonly { id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('An import was stored and not returned.');
  return row.id;
}

async function forgetOld(client: Queryable): Promise<void> {
  await client.query(
    `delete from mail_imports where state in ('done', 'stopped', 'failed')
       and id <= (select id from mail_imports order by id desc offset $1 limit 1)`,
    [keptImports],
  );
}

/** Records a blob before it is stored: if no part references it later, the nightly cleanup removes it. */
export async function expectBlob(db: Queryable, blob: string, at: Date): Promise<void> {
  await db.query('insert into released_blobs (blob, released_at) values ($1, $2)', [blob, at]);
}

/**
 * Adds the next bytes to a locked upload; with the last of them it is ready to be read.
 * @returns true if it is ready now.
 */
export async function addPart(
  client: Queryable,
  id: number,
  part: { at: number; size: number; blob: string; now: Date },
): Promise<boolean> {
  await client.query('insert into mail_import_parts (import_id, at, size, blob) values ($1, $2, $3, $4)', [
    id,
    part.at,
    part.size,
    part.blob,
  ]);
  const { rows } = await client.query<{ state: string }>(
    `update mail_imports set received_bytes = received_bytes + $2::int, touched_at = $3,
       state = case when received_bytes + $2::int = total_bytes then 'waiting' else state end
     where id = $1 returning state`,
    [id, part.size, part.now],
  );
  return rows[0]?.state === 'waiting';
}

export interface StoredPart {
  at: number;
  size: number;
  blob: string;
}

/** In their order. */
export async function listParts(db: Queryable, id: number): Promise<StoredPart[]> {
  const { rows } = await db.query<Omit<StoredPart, 'at'> & { at: string }>(
    'select at, size, blob from mail_import_parts where import_id = $1 order by at',
    [id],
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** Takes the lease on the oldest complete upload, also of one whose process is dead. */
export async function claimUpload({ pool, kind }: Database): Promise<HeldUpload | undefined> {
  const owner = newOwner();
  const { rows } = await pool.query<Omit<HeldUpload, 'owner'>>(
    `update mail_imports set state = 'running', held_by = $1, held_until = ${heldUntil}, attempts = attempts + 1
     where id = (select id from mail_imports where kind = 'upload'
         and (state = 'waiting' or (state = 'running' and ${isLetGo('$2', '$3')}))
       order by id limit 1 for update skip locked)
     returning id, label, files, messages, attempts`,
    [owner, kind === 'embedded', processName],
  );
  return rows[0] && { ...rows[0], owner };
}

/** Sends a heartbeat of an import. */
export async function beat(db: Queryable, { id, owner }: LeasedImport): Promise<void> {
  await db.query({
    name: 'beat-mail-import',
    text: `update mail_imports set held_until = ${heldUntil} where id = $1 and held_by = $2`,
    values: [id, owner],
  });
}

/** Releases the lease on an unfinished import. */
export async function letGo(db: Queryable, { id, owner }: LeasedImport): Promise<void> {
  await db.query(
    'update mail_imports set held_by = null, held_until = null, attempts = 0 where id = $1 and held_by = $2',
    [id, owner],
  );
}

/** Thrown when another process has taken over the import; the current write is rolled back. */
export class ImportLost extends Error {
  override name = 'ImportLost';

  constructor() {
    super('Another process reads this import now, or it has ended.');
  }
}

/**
 * Stores the outcome of a batch, as the last statements of the transaction that stores its mail.
 * @returns true if the import is to stop. @throws ImportLost, which rolls back the transaction.
 */
export async function noteBatch(
  client: Queryable,
  { id, owner }: LeasedImport,
  batch: {
    messages: number;
    readBytes: number;
    counts: IngestCounts;
    refusals: readonly RejectionCode[];
  },
): Promise<boolean> {
  const { rows } = await client.query<{ refusals: Record<string, number>; isStopping: boolean }>({
    name: 'lock-held-mail-import',
    text: `select refusals, is_stopping as "isStopping" from mail_imports
      where id = $1 and held_by = $2 and state = 'running' for update`,
    values: [id, owner],
  });
  const [row] = rows;
  if (row === undefined) throw new ImportLost();
  const refusals = { ...row.refusals };
  for (const code of batch.refusals) refusals[code] = (refusals[code] ?? 0) + 1;
  const { imported, held, duplicates, rejected, brandsCreated } = batch.counts;
  await client.query({
    name: 'note-mail-import-batch',
    text: `update mail_imports set messages = messages + $2, read_bytes = greatest(read_bytes, $3::bigint),
        imported = imported + $4, held = held + $5, duplicates = duplicates + $6, rejected = rejected + $7,
        brands_created = brands_created + $8, refusals = $9, held_until = ${heldUntil}, attempts = 0
      where id = $1`,
    values: [
      id,
      batch.messages,
      batch.readBytes,
      imported,
      held,
      duplicates,
      rejected,
      brandsCreated,
      JSON.stringify(refusals),
    ],
  });
  return row.isStopping;
}

/** Requests a running import to stop after the current batch. */
export async function askToStop(client: Queryable, id: number): Promise<void> {
  await client.query('update mail_imports set is_stopping = true where id = $1', [id]);
}

export interface ImportEnd {
  state: 'done' | 'stopped' | 'failed';
  message: string | null;
  notices?: readonly { label: string; reason: string }[];
  at: Date;
}

/**
 * Ends an import and removes the references to its uploaded parts.
 * @param owner of a running one. @returns the blobs of its parts; undefined if another process holds it.
 */
export async function endImport(
  client: Queryable,
  { id, owner = null }: { id: number; owner?: string | null },
  { state, message, notices = [], at }: ImportEnd,
): Promise<string[] | undefined> {
  const { rowCount } = await client.query(
    `update mail_imports set state = $3, message = $4, notices = $5, notice_count = $6, finished_at = $7,
       held_by = null, held_until = null, is_stopping = false, files = '[]',
       read_bytes = case when $3 = 'done' then total_bytes else read_bytes end
     where id = $1 and held_by is not distinct from $2::text and finished_at is null`,
    [
      id,
      owner,
      state,
      message,
      JSON.stringify(notices.slice(0, keptNotices).map(({ label, reason }) => ({ label, reason }))),
      notices.length,
      at,
    ],
  );
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<{ blob: string }>(
    'delete from mail_import_parts where import_id = $1 returning blob',
    [id],
  );
  return rows.map(({ blob }) => blob);
}

/** Returns abandoned imports: uploads without new parts since an instant, and those of killed commands. */
export async function listAbandoned(
  { pool, kind }: Database,
  before: Date,
): Promise<{ id: number; owner: string | null; kind: MailImport['kind'] }[]> {
  const { rows } = await pool.query<{ id: number; owner: string | null; kind: MailImport['kind'] }>(
    `select id, held_by as owner, kind from mail_imports
     where (state = 'receiving' and touched_at < $1)
       or (kind = 'command' and state = 'running' and ${isLetGo('$2', '$3')})`,
    [before, kind === 'embedded', processName],
  );
  return rows;
}
