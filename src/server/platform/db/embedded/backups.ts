import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The instant a backup was started, in UTC, valid as a file name everywhere: 2026-11-22T03-47-00Z. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the paths of the complete backups in a data folder, oldest first. */
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

export function backupNameOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** A backup belongs to a night; a machine that is off then makes it when it is on again. */
const nightEndsAtHour = 3;

/** Whether no backup was started since the last 03:00 UTC. */
export function isBackupDue(dataDir: string, now: Date): boolean {
  const lastNight = new Date(now);
  lastNight.setUTCHours(nightEndsAtHour, 0, 0, 0);
  if (lastNight > now) lastNight.setUTCDate(lastNight.getUTCDate() - 1);
  const newest = listBackups(dataDir).at(-1);
  return newest === undefined || basename(newest) < backupNameOf(lastNight);
}
