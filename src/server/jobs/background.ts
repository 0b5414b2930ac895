import type { FastifyInstance } from 'fastify';
import { findChromium } from '#server/browser/find-chromium.ts';
import type { Config } from '#server/config.ts';
import { reconcileSubscriptions } from '#server/features/billing/reconcile.ts';
import { openCamera } from '#server/features/thumbnails/camera.ts';
import { type JobRunner, startJobs } from '#server/jobs/job-runner.ts';
import { allJobs, jobNames } from '#server/jobs/jobs.ts';
import type { Services } from '#server/open-services.ts';

/** What a server process does beside answering. */
export interface Background {
  stop(): Promise<void>;
}

/**
 * Starts jobs and the watch for new mail, and asks for thumbnails and pictures when mail has come. Nothing here keeps
 * the server from answering: what cannot start stands in the log.
 */
export function startBackground(app: FastifyInstance, config: Config, services: Services): Background {
  const { billing, fetching, content, visits } = app.background;
  const camera = openInstalledCamera(app, config);
  const starting = startJobs(
    services.database,
    allJobs({
      ...services,
      content,
      fetching,
      camera,
      visits,
      reconcile: async (signal) =>
        config.billing === 'off' ||
        reconcileSubscriptions({ database: services.database, billing, now: () => new Date() }, { signal }),
    }),
    app.log,
  ).catch((error: unknown) => {
    app.log.error({ err: error }, 'jobs could not be started: nothing runs by the clock');
    return undefined;
  });
  const trigger = (name: string) => async () => {
    const jobs = await starting;
    await jobs?.trigger(name).catch((error: unknown) => {
      app.log.error({ err: error, job: name }, 'a job could not be asked for');
    });
  };
  fetching.onStored(async () => {
    if (camera !== null) await trigger(jobNames.thumbnails)();
  });
  fetching.onPictures(trigger(jobNames.pictures));
  fetching.watch();
  return { stop: async () => stopAll(await starting, camera) };
}

async function stopAll(
  jobs: JobRunner | undefined,
  camera: ReturnType<typeof openCamera> | null,
): Promise<void> {
  // The job that photographs is told to end first, so that it starts no other browser.
  await Promise.all([jobs?.stop(), camera?.close()]);
}

function openInstalledCamera(app: FastifyInstance, { chromiumPath }: Config) {
  if (chromiumPath === 'off') return null;
  try {
    const program = findChromium({ PATH: process.env.PATH, CHROMIUM_PATH: chromiumPath ?? undefined });
    if (program !== undefined) return openCamera(program, { log: app.log });
    app.log.info('no Chromium is installed: emails are shown as sketches');
  } catch (error) {
    app.log.warn({ err: error }, 'emails are shown as sketches');
  }
  return null;
}
