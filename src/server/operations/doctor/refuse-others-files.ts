import { existsSync, statSync } from 'node:fs';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/**
 * Nothing is opened or written among files of another user, as root could: what a database or a probe makes there would
 * belong to us, and the server that owns the rest could not write to it any more.
 * @throws StartupError where the folder is another's. One that is not there is nobody's.
 */
export function refuseOthersFiles(folder: string, uid = process.getuid?.()): void {
  if (uid === undefined || !existsSync(folder)) return;
  const { uid: owner } = statSync(folder);
  if (owner === uid) return;
  throw new StartupError(
    `${folder} belongs to another user (number ${owner}, this is ${uid}) and was not looked into. Run this as the user who runs the server.`,
  );
}
