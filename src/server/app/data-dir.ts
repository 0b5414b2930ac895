import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unusable } from '#server/app/session-secret.ts';

/** Mail, sessions and secrets are readable by the operator's account only. */
const ownersOnly = 0o700;
const everybodyElse = 0o077;

/** A folder that everybody may write to, such as /tmp: its permissions are not ours to change. */
const sticky = 0o1000;

/**
 * Creates DATA_DIR and closes it to other users of the machine, also if an older version left it open.
 * @throws StartupError if it cannot be created, or cannot be closed because another user owns it.
 */
export function closeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: ownersOnly });
    const { mode } = statSync(dataDir);
    if (process.platform === 'win32' || (mode & everybodyElse) === 0 || (mode & sticky) !== 0) return;
    chmodSync(dataDir, ownersOnly);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/**
 * Closes the files of a new embedded database as well: its engine unpacks them readable and writable by
 * everybody, regardless of the umask. Files it creates later follow the umask.
 */
export function closeDatabaseFiles(dataDir: string): void {
  const folder = join(dataDir, 'db');
  if (process.platform === 'win32' || !existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    const { mode } = statSync(file);
    if ((mode & everybodyElse) !== 0) chmodSync(file, mode & ~everybodyElse & 0o777);
  }
}
