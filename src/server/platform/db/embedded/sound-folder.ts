import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePgControl } from '#server/platform/db/embedded/pg-control.ts';

/** The major version of the engine's PostgreSQL, as in PG_VERSION. */
const engineVersion = '18';

/** The folders that initdb creates. PostgreSQL refuses to start if one is missing, even an empty one. */
const folders = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
];

/** Without these files it starts wrongly, or with an unhelpful error. */
const files = ['postgresql.conf', 'global/pg_filenode.map'];

/**
 * Folders below `base`, one for each database. The engine's own is number 5, created after the two templates.
 */
const databases = ['1', '4', '5'];
const databaseFiles = ['PG_VERSION', 'pg_filenode.map'];

/** The engine creates a new database if PG_VERSION is missing, so the folder is checked first. */
export function holdsNothing(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * Checks whether a folder holds a complete database of this engine, by the files PostgreSQL needs to start.
 * @returns the fault, as words to follow "because"; undefined if there is none.
 */
export function findFault(folder: string): string | undefined {
  const version = readIfThere(join(folder, 'PG_VERSION'))?.toString('latin1').trim();
  if (version === undefined || version === '') return 'its file PG_VERSION is missing or empty';
  if (version !== engineVersion)
    return `it was made by PostgreSQL ${version}, and this program brings PostgreSQL ${engineVersion}`;
  const missing = firstMissing(folder, [
    ...folders,
    ...files,
    ...databases.flatMap((name) => databaseFiles.map((file) => join('base', name, file))),
  ]);
  if (missing !== undefined) return missing;
  const control = parsePgControl(readIfThere(join(folder, 'global', 'pg_control')) ?? Buffer.alloc(0));
  if (control === undefined) return 'its file global/pg_control is missing or damaged';
  // A backup includes its own log, and backup_label gives the log's start.
  if (existsSync(join(folder, 'backup_label'))) return undefined;
  return firstMissing(folder, [
    join('pg_wal', control.firstLogFile),
    ...control.transactionFiles.map((name) => join('pg_xact', name)),
  ]);
}

/** Returns the first of these paths that does not exist, as a fault. */
export function firstMissing(folder: string, paths: readonly string[]): string | undefined {
  const missing = paths.find((path) => !existsSync(join(folder, path)));
  return missing === undefined ? undefined : `${missing} is missing`;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
