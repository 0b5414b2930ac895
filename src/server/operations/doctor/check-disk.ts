import { statfs } from 'node:fs/promises';
import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import { existingPart } from '#server/operations/doctor/existing-part.ts';
import type { Config } from '#server/platform/config/config.ts';
import { neededRoomBytes } from '#server/platform/db/disk-room.ts';

/**
 * Checks free space at the present or future folder of this vault's files. @param needed bytes below which it
 * is a fault.
 */
export async function checkDisk(
  { dataDir }: Pick<Config, 'dataDir'>,
  needed = neededRoomBytes,
): Promise<Finding> {
  const { bavail, bsize, ffree, files } = await statfs(existingPart(dataDir));
  const free = bavail * bsize;
  if (free < needed) {
    return fault(
      `The disk of ${dataDir} has ${inWords(free)} free, but importing email needs ${inWords(needed)}. Free some space, or move DATA_DIR to a larger disk.`,
    );
  }
  // Some file systems create inodes on demand, and report none.
  if (files > 0 && ffree === 0) {
    return fault(`The disk of ${dataDir} has no free inodes. Delete files there, or move DATA_DIR.`);
  }
  return sound(`The disk of ${dataDir} has ${inWords(free)} free.`);
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
