import { openWorkerPool, type WorkerPool } from '#server/ingest/worker-pool.ts';

/** What names the pictures of mail that these threads prepare. */
export const ingestSecret = 'a secret for tests, thirty-two characters long';

/** What one test process keeps between files: a thread costs half a second of a processor before its first mail. */
const shared = globalThis as { testWorkers?: WorkerPool };

/** Threads that prepare mail, for every file of a worker; they are never closed. */
export function ingestWorkers(): WorkerPool {
  shared.testWorkers ??= openWorkerPool({ secret: ingestSecret, size: 2 });
  return shared.testWorkers;
}
