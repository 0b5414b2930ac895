import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/**
 * Takes the exclusive lock on a data folder; two processes writing one embedded database damage it silently.
 * A lock whose owner no longer runs is taken over.
 * @returns the function that gives the lock back.
 * @throws StartupError when another running process holds it, or the folder cannot be written.
 */
export function lockDataDir(dataDir: string): () => void {
  const lockFile = join(dataDir, 'mailvault.lock');
  makeDir(dataDir);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      createWithContent(lockFile, String(process.pid));
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(dataDir, error);
    }
    const owner = readOwner(lockFile);
    if (owner !== null && isRunning(owner)) {
      throw new StartupError(
        `The embedded database in ${dataDir} is in use by a running server (process ${owner}). Stop it first, or use DATABASE_URL to let several programs share one database.`,
      );
    }
    rmSync(lockFile, { force: true });
  }
  throw new StartupError(
    `The lock file ${lockFile} keeps coming back. Is another server starting right now?`,
  );
}

/** Linking is atomic: nobody ever sees the lock file without its owner in it. */
function createWithContent(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
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
    `DATA_DIR ${dataDir} cannot be written (${detail}). Give a folder this user may write to.`,
  );
}

function readOwner(lockFile: string): number | null {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null; // gone since we looked: the next attempt takes it
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false; // left over from an earlier life of this pid
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
