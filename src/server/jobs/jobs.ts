import type { Database } from '#server/db/client.ts';
import { keepWantedLogos } from '#server/features/admin-brands/wanted-logo.ts';
import type { Fetching } from '#server/features/fetching/open-fetching.ts';
import { archivePictures } from '#server/features/images/archive-pictures.ts';
import { readSettings } from '#server/features/settings/repository.ts';
import type { Camera } from '#server/features/thumbnails/camera.ts';
import { makeThumbnails } from '#server/features/thumbnails/make-thumbnails.ts';
import type { Visits } from '#server/http/visits.ts';
import { tidyUp } from '#server/jobs/housekeeping.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { removeReleasedBlobs } from '#server/jobs/remove-released-blobs.ts';
import { fetchImage } from '#server/pictures/guarded-fetch.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

export interface JobsDependencies {
  database: Database;
  blobs: BlobStore;
  fetching: Fetching;
  /** Null where no browser is installed: emails keep their sketches. */
  camera: Camera | null;
  visits: Visits;
  /** Reads the truth about every subscription from Stripe. */
  reconcile: (signal: AbortSignal) => Promise<unknown>;
}

const minute = 60;
const hour = 3_600;

/** Names under which the rest of the program asks for a run. */
export const jobNames = { thumbnails: 'thumbnails', pictures: 'pictures' } as const;

/**
 * Everything that runs by the clock, in UTC. The minutes are odd on purpose: at the full hour everybody's jobs run.
 */
export function allJobs(deps: JobsDependencies): Job[] {
  const { database, blobs, fetching, camera, visits, reconcile } = deps;
  const now = () => new Date();
  const jobs: Job[] = [
    {
      name: 'fetch',
      cron: '7 * * * *',
      timeLimitSeconds: 6 * hour,
      run: (signal) => fetching.fetchBySchedule(signal),
    },
    {
      name: jobNames.pictures,
      cron: '*/13 * * * *',
      timeLimitSeconds: 2 * hour,
      run: async (signal) => {
        const { saveImages } = await readSettings(database.pool);
        return saveImages ? archivePictures({ database, blobs, now }, { signal }) : undefined;
      },
    },
    {
      name: 'logos',
      cron: '*/5 * * * *',
      runsAtStart: true,
      timeLimitSeconds: hour,
      run: (signal) => keepWantedLogos({ database, blobs, now, fetchImage }, { signal }),
    },
    { name: 'reconcile', cron: '23 4 * * *', timeLimitSeconds: hour, run: reconcile },
    {
      name: 'housekeeping',
      cron: '41 * * * *',
      timeLimitSeconds: 10 * minute,
      run: () => tidyUp(database, now()),
    },
    {
      name: 'remove-released-blobs',
      cron: '11 2 * * *',
      timeLimitSeconds: 2 * hour,
      run: (signal) => removeReleasedBlobs({ database, blobs, now }, { signal }),
    },
  ];
  if (camera !== null) {
    jobs.push({
      name: jobNames.thumbnails,
      cron: '* * * * *',
      runsAtStart: true,
      timeLimitSeconds: 6 * hour,
      run: async (signal) => {
        try {
          return await makeThumbnails({ database, blobs, now, camera, visits }, { signal });
        } finally {
          await camera.close(); // a browser that has nothing to do is 300 MB that do nothing
        }
      },
    });
  }
  // The embedded engine has nobody who tidies up by itself; a PostgreSQL server has its autovacuum.
  if (database.kind === 'embedded') {
    jobs.push({
      name: 'vacuum',
      cron: '33 3 * * *',
      timeLimitSeconds: 30 * minute,
      run: () => database.pool.query('vacuum analyze'),
    });
  }
  const { backUpNightly } = database;
  if (backUpNightly !== null) {
    jobs.push({
      name: 'backup',
      cron: '47 * * * *',
      timeLimitSeconds: 2 * hour,
      run: () => backUpNightly(now()),
    });
  }
  return jobs;
}
