import { statfs } from 'node:fs/promises';

/**
 * The embedded engine takes 16 MB at a time for its log, and one that gets none repeats that for ever, with the whole
 * process. So it is not let near the end of its disk.
 */
export const neededRoomBytes = 96 * 1024 * 1024;

/**
 * @throws Error with code ENOSPC when fewer bytes than that are free for `folder`.
 */
export async function assertRoom(folder: string, needed = neededRoomBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const [megabytesFree, megabytesNeeded] = [free, needed].map((bytes) => Math.floor(bytes / 1024 / 1024));
  const message = `${folder} has ${megabytesFree} MB left, and ${megabytesNeeded} MB are needed`;
  throw Object.assign(new Error(message), { code: 'ENOSPC' });
}
