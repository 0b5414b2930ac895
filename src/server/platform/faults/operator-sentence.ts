import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { hasNoRoom } from '#server/platform/faults/no-room.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';

/** Returns the remedy an operator has for a failure; undefined if it is a bug. */
export function operatorSentence(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (hasNoRoom(error)) {
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
