import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { atFileEnd } from '#tests/support/database/file-end.ts';

/** Secret in the names of the pictures that these threads prepare. */
export const ingestSecret = 'a secret for tests, thirty-two characters long';

let workers: WorkerPool | undefined;

/** Returns threads that prepare mail, shared by every test of a file. */
export function ingestWorkers(): WorkerPool {
  if (workers === undefined) {
    const opened = openWorkerPool({ secret: ingestSecret, size: 2 });
    workers = opened;
    atFileEnd(() => {
      workers = undefined;
      return opened.close();
    });
  }
  return workers;
}
