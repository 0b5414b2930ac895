import type { Database } from '#server/db/client.ts';
import { purgeRecords } from '#server/features/auth/embedded-issuer/records.ts';
import { purgeSessions } from '#server/features/auth/sessions.ts';

const hourMs = 3_600_000;

/**
 * Forgets hourly what has expired: sessions and records of the embedded issuer. Repeating it, also by several
 * processes at once, changes nothing.
 * @param onError told of a failed round; the next one comes all the same.
 * @returns ends it.
 */
export function startHousekeeping(database: Database, onError: (error: unknown) => void): () => void {
  const tidy = () => tidyUp(database, new Date()).catch(onError);
  const timer = setInterval(tidy, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function tidyUp(database: Database, now: Date): Promise<void> {
  await purgeSessions(database.pool, now);
  await purgeRecords(database.pool);
}
