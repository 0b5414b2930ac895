import { existsSync, statSync } from 'node:fs';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/**
 * Refuses to work among files of another user, as root could: files that a database or a probe creates there
 * would belong to us, and the server that owns the rest could no longer write to them.
 * @throws StartupError if the folder belongs to another user. A missing folder is accepted.
 */
export function refuseOthersFiles(folder: string, uid = process.getuid?.()): void {
  if (uid === undefined || !existsSync(folder)) return;
  const { uid: owner } = statSync(folder);
  if (owner === uid) return;
  throw new StartupError(
    `${folder} belongs to another user (uid ${owner}; this process has uid ${uid}) and was not opened. Run this as the user who runs the server.`,
  );
}
