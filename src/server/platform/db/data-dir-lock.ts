import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** SQLite's codes for a lock that another process holds. */
const lockedCodes = new Set([5, 6]);

/** Without a reference the garbage collector would close a lock, and so release it. */
const held = new Set<DatabaseSync>();

/** Another process has the embedded database open. */
export class DataDirInUse extends StartupError {
  /** Such as ` (process 4711)`; empty if unknown. */
  readonly owner: string;

  constructor(dataDir: string, owner: string) {
    super(
      `The embedded database in ${dataDir} is in use by a running server${owner}. Stop it first, or use DATABASE_URL to let several programs share one database.`,
    );
    this.owner = owner;
  }
}

/**
 * Takes the exclusive lock on a data folder: two processes that write one embedded database damage it
 * silently. The kernel releases the lock when its process ends, however it ends. The lock also works between
 * containers that share a folder, where process ids mean nothing.
 * @returns the function that releases the lock.
 * @throws StartupError if another process holds it, or the folder cannot be written or locked.
 */
export function lockDataDir(dataDir: string): () => void {
  makeDir(dataDir);
  const owner = join(dataDir, 'mailvault.lock');
  const lock = takeLock(dataDir, owner);
  held.add(lock);
  writeFileSync(owner, `${process.pid}@${hostname()}`);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    rmSync(owner, { force: true });
    lock.close();
    held.delete(lock);
  };
}

/**
 * Node has no file locks, but includes SQLite, whose locks are the system's own (fcntl, LockFileEx). Nothing
 * is ever written to this database, and its file stays: removing it would let two processes lock two files of
 * one name.
 */
function takeLock(dataDir: string, owner: string): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !lockedCodes.has(errcode & 0xff)) throw unwritable(dataDir, error);
    throw new DataDirInUse(dataDir, describeOwner(owner));
  }
}

/** Node before 24.15 warns that SQLite is experimental; an operator can do nothing about that. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Such as ` (process 4711)`; empty while the owner has not written it yet. */
function describeOwner(owner: string): string {
  try {
    const [, pid, host] = /^(\d+)(?:@(.+))?$/.exec(readFileSync(owner, 'utf8')) ?? [];
    if (pid === undefined) return '';
    return host === undefined || host === hostname() ? ` (process ${pid})` : ` (process ${pid} on ${host})`;
  } catch {
    return '';
  }
}

function makeDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

function unwritable(dataDir: string, cause: unknown): StartupError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(
    `DATA_DIR ${dataDir} cannot be written (${detail}). Give a folder this user may write to, on a disk that knows file locks.`,
  );
}
