import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups } from '#server/platform/db/embedded/backups.ts';

/**
 * Searches a data folder without a database for other files of a vault. Returns what was found, as the end of
 * a sentence after "because"; undefined for a new folder. A first start creates the database first and moves
 * it into place whole, so an interrupted one leaves no such files.
 */
export function findVaultRemains(dataDir: string): string | undefined {
  if (listBackups(dataDir).length > 0) return 'it is missing, although there are backups of it';
  const blobs = join(dataDir, 'blobs');
  if (holdsFile(blobs)) return `it is missing, although ${blobs} holds pictures of a vault`;
  const secret = join(dataDir, 'session-secret');
  return existsSync(secret) ? `it is missing, although ${secret} is the secret of a vault` : undefined;
}

/** Stops at the first file: there may be millions. */
function holdsFile(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isFile() || (entry.isDirectory() && holdsFile(join(folder, entry.name))),
  );
}
