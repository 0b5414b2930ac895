import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unusable } from '#server/app/session-secret.ts';

/** Mail, sessions and secrets are for whoever runs the server and for nobody else on the machine. */
const ownersOnly = 0o700;
const everybodyElse = 0o077;

/** A folder everybody may write to, such as /tmp: it is not ours to close. */
const sticky = 0o1000;

/**
 * Makes DATA_DIR and closes it to other users of the machine, also where an older version left it open.
 * @throws StartupError when it cannot be made, or cannot be closed because it is somebody else's.
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
 * Closes the files of a new embedded database as well: its engine unpacks them readable and writable by everybody,
 * whatever the umask. What it makes later follows the umask.
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
