import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { assertRoom, neededRoomBytes } from '#server/platform/db/disk-room.ts';
import { backupNameOf, listBackups } from '#server/platform/db/embedded/backups.ts';
import { logFileName, parsePgControl } from '#server/platform/db/embedded/pg-control.ts';
import { findFault } from '#server/platform/db/embedded/sound-folder.ts';
import { flushFolder, flushTree } from '#server/platform/storage/durable-files.ts';

/**
 * Two nights: damage that is noticed a day late can still be undone, for the space of two databases at most.
 */
const keptBackups = 2;

/** Folders whose content the engine recreates at each start; PostgreSQL's own backups leave it out too. */
const contentNotKept = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

const controlFile = join('global', 'pg_control');

/** Files that belong to a running engine or an earlier restore. */
const leftOut = new Set(['postmaster.pid', 'backup_label', 'backup_label.old', controlFile]);

/**
 * Copies the embedded database into `DATA_DIR/backup/INSTANT` while it stays in use, like PostgreSQL's base
 * backups: between `pg_backup_start` and `pg_backup_stop` files may be copied in any state, because the log
 * of that time, which the copy includes, makes them consistent at its first start. The copy is a database
 * folder: to restore it, put it in the place of `DATA_DIR/db`. No checkpoint may happen meanwhile: it would
 * remove log that the copy needs. Only the two newest are kept. An interrupted one leaves nothing that could
 * pass for a backup.
 * @returns the new backup's path.
 * @throws Error with code ENOSPC if the disk has no space for it.
 */
export async function makeBackup(
  pool: pg.Pool,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<string> {
  const folder = join(dataDir, 'backup');
  const unfinished = join(folder, 'unfinished');
  const finished = join(folder, backupNameOf(now));
  await makeCopy(pool, { dataDir, to: unfinished });
  await flushTree(unfinished);
  await rename(unfinished, finished);
  await flushFolder(folder);
  for (const old of listBackups(dataDir).slice(0, -keptBackups)) {
    await rm(old, { recursive: true, force: true });
  }
  return finished;
}

/**
 * Makes the same copy in a folder of the caller's choice, which it empties first. It opens like any database.
 * @throws Error with code ENOSPC if the disk has no space for it.
 */
export async function makeCopy(
  pool: pg.Pool,
  { dataDir, to }: { dataDir: string; to: string },
): Promise<void> {
  const database = join(dataDir, 'db');
  await rm(to, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await assertRoom(dataDir, (await sizeOf(database)) + neededRoomBytes);
  await copyDatabase(pool, database, to);
  const fault = findFault(to);
  if (fault !== undefined) throw new Error(`The backup is not whole: ${fault}`);
}

async function copyDatabase(pool: pg.Pool, from: string, to: string): Promise<void> {
  // The embedded engine has one session, so both calls are in the same one, as PostgreSQL requires.
  const { rows } = await pool.query<{ begin: string }>("select pg_backup_start('nightly', true) as begin");
  try {
    await copyFiles(from, to);
  } catch (error) {
    await pool.query('select pg_backup_stop(false)');
    throw error;
  }
  const stopped = await pool.query<{ lsn: string; labelfile: string }>(
    'select lsn, labelfile from pg_backup_stop(false)',
  );
  const [begin, end] = [rows[0]?.begin, stopped.rows[0]];
  if (begin === undefined || end === undefined)
    throw new Error('The engine did not say what the backup spans');
  await writeFile(join(to, 'backup_label'), end.labelfile);
  await copyLog(from, to, { begin: parsePosition(begin), end: parsePosition(end.lsn) });
}

/** Copies one file at a time, so that the server's viewers notice nothing. pg_control comes last. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1);
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true });
    else if (isKept(path)) await copyIfThere(source, join(to, path));
  }
  await copyFile(join(from, controlFile), join(to, controlFile));
}

function isKept(path: string): boolean {
  const [top = ''] = path.split(/[\\/]/);
  return !contentNotKept.has(top) && !leftOut.has(path);
}

/** A table may be dropped meanwhile; the log records it. If the file system can, the copy shares its blocks. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Copies every file of the log between the two positions. */
async function copyLog(from: string, to: string, span: { begin: bigint; end: bigint }): Promise<void> {
  const control = parsePgControl(await readFile(join(to, 'global', 'pg_control')));
  if (control === undefined) throw new Error('pg_control was copied while it was written');
  const { logFileBytes, timeline } = control;
  for (let at = span.begin - (span.begin % logFileBytes); at < span.end; at += logFileBytes) {
    const name = join('pg_wal', logFileName(timeline, at, logFileBytes));
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
  }
}

/** Parses a position in the log as PostgreSQL writes it: two halves in hex, `0/2000028`. */
function parsePosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0, // removed meanwhile
    );
  }
  return bytes;
}
