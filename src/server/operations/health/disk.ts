import { statfs } from 'node:fs/promises';
import { existingPart } from '#server/operations/doctor/existing-part.ts';
import { neededRoomBytes } from '#server/platform/db/disk-room.ts';

export interface DiskRoom {
  freeBytes: number;
  totalBytes: number;
}

/** Measures the disk of the vault's files, of this server. */
export async function measureDisk(dataDir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(existingPart(dataDir));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** A large disk has room for weeks in far less than a twentieth. */
const enoughBytes = 10_000_000_000;

/** True with less than a twentieth left, well before imports stop. */
export function isNearlyFull({ freeBytes, totalBytes }: DiskRoom): boolean {
  return freeBytes < Math.max(3 * neededRoomBytes, Math.min(enoughBytes, totalBytes / 20));
}
