import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';

/** What Node says when there is no room, and what PostgreSQL does. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What an operator can do about a failure; undefined when it is ours to mend. */
export function operatorSentence(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && noRoom.has(code)) {
    return `There is no room left on a disk (${error.message}). Nothing that was stored is lost: make room and start again.`;
  }
  if (isDatabaseAway(error)) {
    return `The database cannot be reached any more (${error.message}). Nothing that was stored is lost: start again when it runs.`;
  }
  if (error instanceof StorageAway) {
    return `${error.message}. Nothing that was stored is lost: start again when it runs.`;
  }
  return operatorSentence(error.cause);
}
