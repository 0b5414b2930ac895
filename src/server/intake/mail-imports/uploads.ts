import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { labelOf, sanitizeFileName } from '#server/intake/mail-imports/import-label.ts';
import {
  addPart,
  askToStop,
  endImport,
  expectBlob,
  findBrokenOff,
  findImport,
  type ImportFile,
  insertUpload,
  listImports,
  lockImport,
  type StoredImport,
} from '#server/intake/mail-imports/repository.ts';
import { type ImportDependencies, removeUploaded, runOf } from '#server/intake/mail-imports/run-import.ts';
import { salted } from '#server/intake/mail-imports/uploaded-bytes.ts';
import type { Config } from '#server/platform/config/config.ts';
import { assertRoom, neededRoomBytes } from '#server/platform/db/disk-room.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { hasNoRoom } from '#server/platform/faults/no-room.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { formatSize } from '#shared/format/size.ts';

export type UploadDependencies = Pick<ImportDependencies, 'database' | 'blobs' | 'now'> & {
  config: Pick<Config, 'dataDir' | 'storage' | 'importLimitMb'>;
};

/** An import in the API's form. */
export function toReply(stored: StoredImport): MailImport {
  const { startedAt, finishedAt } = stored;
  return {
    ...stored,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    run: runOf(stored),
  };
}

export async function getImports({ database }: UploadDependencies): Promise<MailImport[]> {
  return (await listImports(database.pool)).map(toReply);
}

/** @throws AppError `not_found` */
export async function getImport(
  { database }: Pick<UploadDependencies, 'database'>,
  id: number,
): Promise<MailImport> {
  return toReply(required(await findImport(database.pool, id)));
}

function required(found: StoredImport | undefined): StoredImport {
  if (found === undefined) throw new AppError('not_found', 'There is no such import.');
  return found;
}

/**
 * Starts an upload, or continues the interrupted one of the same files.
 * @throws AppError `too_large`; `conflict` if the disk has no room for it.
 */
export async function beginUpload(
  deps: UploadDependencies,
  admin: Administrator,
  given: readonly ImportFile[],
): Promise<MailImport> {
  const { database, now } = deps;
  const files = given.map((file) => ({ ...file, name: sanitizeFileName(file.name) }));
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  requireWithinLimit(deps, totalBytes);
  const known = await findBrokenOff(database.pool, admin.userId, files);
  if (known !== undefined) return getImport(deps, known);
  await requireRoom(deps, totalBytes);
  const id = await inTransaction(database.pool, async (client) => {
    const label = labelOf(files.map(({ name }) => name));
    const begun = await insertUpload(client, {
      startedBy: admin.userId,
      label,
      totalBytes,
      files,
      at: now(),
    });
    await recordAudit(
      client,
      admin,
      'emails.imported',
      `Import ${begun}`,
      `${label}, ${formatSize(totalBytes)}.`,
    );
    if (totalBytes === 0) recordEvent(client, 'mail_import.received', [begun]);
    return begun;
  });
  return getImport(deps, id);
}

function requireWithinLimit({ config: { importLimitMb } }: UploadDependencies, totalBytes: number): void {
  if (totalBytes <= importLimitMb * megabyte) return;
  throw new AppError(
    'too_large',
    `These files are ${formatSize(totalBytes)}. This server takes ${formatSize(importLimitMb * megabyte)} in one import (IMPORT_LIMIT_MB). Choose fewer files, or run npm run import on the server.`,
  );
}

const megabyte = 1_000_000;

/** A bucket has no limit. @throws AppError `conflict` */
async function requireRoom({ config }: UploadDependencies, totalBytes: number): Promise<void> {
  if (config.storage !== null) return;
  await assertRoom(config.dataDir, totalBytes + neededRoomBytes).catch((error: unknown) => {
    // If free space cannot be determined, the write itself fails when the disk is full.
    if (hasNoRoom(error)) throw noRoom(error);
  });
}

const noRoom = (cause: unknown) =>
  new AppError(
    'conflict',
    'The server’s disk is too full for these files. Free some space, then import them again.',
    { cause },
  );

/**
 * Stores the next bytes of an upload. Bytes that are stored already change nothing: the answer contains the
 * expected offset.
 * @throws AppError `not_found`; `conflict` if the import accepts no more bytes, or the disk is full;
 * `invalid_request` for more bytes than were announced.
 */
export async function receivePart(
  deps: UploadDependencies,
  id: number,
  { at, bytes }: { at: number; bytes: Uint8Array },
): Promise<MailImport> {
  const { database, blobs, now } = deps;
  const wants = ({ state, receivedBytes, totalBytes }: StoredImport) => {
    if (state !== 'receiving') throw new AppError('conflict', 'This import no longer accepts files.');
    if (at + bytes.length > totalBytes)
      throw new AppError('invalid_request', 'These files are larger than they were announced to be.');
    return at === receivedBytes;
  };
  const before = required(await findImport(database.pool, id));
  if (!wants(before)) return toReply(before);
  const part = salted(bytes);
  await expectBlob(database.pool, await sha256(part), now());
  const blob = await blobs.put(part).catch((error: unknown) => {
    throw hasNoRoom(error) ? noRoom(error) : error;
  });
  return inTransaction(database.pool, async (client) => {
    if (!wants(required(await lockImport(client, id))))
      return toReply(required(await findImport(client, id)));
    const isWhole = await addPart(client, id, { at, size: bytes.length, blob, now: now() });
    if (isWhole) recordEvent(client, 'mail_import.received', [id]);
    return toReply(required(await findImport(client, id)));
  });
}

/**
 * Stops an import: immediately while its files are uploaded or wait, after the current batch while they are
 * read. Stored mail is kept. An ended import does not change. @throws AppError `not_found`
 */
export async function stopImport(
  { database, blobs, now }: UploadDependencies,
  admin: Administrator | null,
  id: number,
): Promise<MailImport> {
  const { stopped, uploaded } = await inTransaction(database.pool, async (client) => {
    const found = required(await lockImport(client, id));
    let uploaded: string[] | undefined;
    if (found.finishedAt === null && !found.isStopping) {
      if (found.state === 'running') await askToStop(client, id);
      else uploaded = await endImport(client, { id }, { state: 'stopped', message: null, at: now() });
      await recordAudit(client, admin, 'emails.import_stopped', `Import ${id}`, `${found.label}.`);
    }
    return { stopped: required(await findImport(client, id)), uploaded: uploaded ?? [] };
  });
  await removeUploaded(blobs, uploaded);
  return toReply(stopped);
}
