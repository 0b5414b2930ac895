import {
  createOnDemandFetch,
  maxAttempts,
  type PictureDependencies,
  retryAfterMs,
} from '#server/library/images/fetch-on-demand.ts';
import { listNotKept } from '#server/library/images/repository.ts';

/** Enough to keep the fetch queue busy, few enough to fit into it. */
const batchSize = 60;

/**
 * Fetches and stores every picture that emails show and no viewer has loaded yet (Save Images). Each fetch is
 * the same as a visitor's first view: guarded, bounded, once for all processes. A later call retries
 * failures, hourly at most and five times in total. After an interruption the next call continues.
 * @returns counts of stored and failed pictures.
 */
export async function archivePictures(
  deps: PictureDependencies,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (kept: number) => void } = {},
): Promise<{ kept: number; failed: number }> {
  const onDemandFetch = createOnDemandFetch(deps);
  let kept = 0;
  let failed = 0;
  let after = 0;
  while (signal?.aborted !== true) {
    const retryFailedBefore = new Date(deps.now().getTime() - retryAfterMs);
    const batch = await listNotKept(deps.database.pool, {
      after,
      limit: batchSize,
      maxAttempts,
      retryFailedBefore,
    });
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
    const views = await Promise.all(batch.map((picture) => onDemandFetch(picture)));
    kept += views.filter((view) => typeof view === 'object').length;
    failed += views.filter((view) => view === 'failed').length;
    onProgress?.(kept);
  }
  return { kept, failed };
}
