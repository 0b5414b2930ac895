import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { atFileEnd } from '#tests/support/database/file-end.ts';

/** What names the pictures of mail that these threads prepare. */
export const ingestSecret = 'a secret for tests, thirty-two characters long';

let workers: WorkerPool | undefined;

/** Threads that prepare mail, the same ones for every test of a file. */
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
