import { existsSync, statSync } from 'node:fs';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/**
 * Fails if a folder belongs to another user. Root could open it, but files that a database or a probe creates
 * there would belong to root, and the server could no longer write to them.
 * @throws StartupError. A missing folder is accepted.
 */
export function requireOwnFiles(folder: string, uid = process.getuid?.()): void {
  if (uid === undefined || !existsSync(folder)) return;
  const { uid: owner } = statSync(folder);
  if (owner === uid) return;
  throw new StartupError(
    `${folder} belongs to another user (uid ${owner}; this process has uid ${uid}) and was not opened. Run this as the user who runs the server.`,
  );
}
