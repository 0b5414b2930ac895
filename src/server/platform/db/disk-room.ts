import { statfs } from 'node:fs/promises';

/**
 * The embedded engine allocates 16 MB at a time for its log, and without space it retries forever and blocks
 * the whole process. So it is kept from filling its disk.
 */
export const neededRoomBytes = 96 * 1024 * 1024;

/** @throws Error with code ENOSPC if fewer bytes than that are free for `folder`. */
export async function assertRoom(folder: string, needed = neededRoomBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const [megabytesFree, megabytesNeeded] = [free, needed].map((bytes) => Math.floor(bytes / 1024 / 1024));
  const message = `${folder} has ${megabytesFree} MB left, and ${megabytesNeeded} MB are needed`;
  throw Object.assign(new Error(message), { code: 'ENOSPC' });
}
