import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The instant a backup was begun, in UTC, fit for a file name everywhere: 2026-11-22T03-47-00Z. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The paths of the whole backups in a data folder, oldest first. */
export function listBackups(dataDir: string): string[] {
  const folder = join(dataDir, 'backup');
  try {
    return readdirSync(folder)
      .filter((name) => backupName.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
