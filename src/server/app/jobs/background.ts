import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { deleteDueAccounts } from '#server/accounts/account/delete-account.ts';
import { reconcileSubscriptions } from '#server/accounts/billing/reconcile.ts';
import { allJobs, type JobsDependencies } from '#server/app/jobs/jobs.ts';
import { openCamera } from '#server/library/thumbnails/camera.ts';
import type { Choices } from '#server/operations/setup/choices.ts';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import type { Config } from '#server/platform/config/config.ts';
import { followOutbox } from '#server/platform/events/follow-outbox.ts';
import { enqueueWithEvents } from '#server/platform/jobs/enqueue-with-events.ts';
import { type Job, type JobRunner, startJobs } from '#server/platform/jobs/job-runner.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

/** Work of a server process besides answering requests. */
export interface Background {
  stop(): Promise<void>;
}

/**
 * Starts jobs and the watch for new mail, enqueues the jobs of events, and follows changes by other
 * processes. Nothing here keeps the server from answering: failures to start are logged.
 */
export function startBackground(
  app: FastifyInstance,
  config: Config,
  services: Pick<JobsDependencies, 'database' | 'blobs' | 'now'> & { tracing?: Tracing },
): Background {
  const { billing, choices, fetching, mailImports, content, visits, metrics, revokeGrants } = app.background;
  const { log } = app;
  const { database, now } = services;
  const camera = openInstalledCamera(app, config);
  const starting = startJobs(
    database,
    tracedJobs(services.tracing, {
      ...services,
      fetching,
      mailImports,
      camera,
      visits,
      revokeGrants,
      ownMail: app.background,
      deleteAccounts: (signal) =>
        deleteDueAccounts({ database, billing, now, config: choices.config, log }, signal),
      reconcile: async (signal) =>
        choices.config.billing === 'off' || reconcileSubscriptions({ database, billing, now }, { signal }),
    }),
    log,
    (run) => metrics?.noteJob(run),
  ).then(
    (jobs) => {
      app.background.jobs = jobs;
      return jobs;
    },
    (error: unknown) => {
      log.error({ err: error }, 'jobs could not be started: nothing runs by the clock');
      return undefined;
    },
  );
  const enqueuing = starting.then((jobs) => jobs && enqueueWithEvents({ pool: database.pool, jobs, log }));
  const stopping = new AbortController();
  let choosing: Promise<void> | undefined;
  const following = followOutbox({ database, log }, async (events) => {
    content.hear(events);
    choosing = followChoices(choices, events, { log, signal: stopping.signal });
    await (await enqueuing)?.hear(events);
  });
  fetching.watch();
  database.replica?.state(); // starts checking the replica
  return {
    async stop() {
      stopping.abort();
      await Promise.all([following.stop(), choosing, enqueuing.then((enqueuing) => enqueuing?.stop())]);
      await stopAll(await starting, camera);
    },
  };
}

/** Wraps each job in a span if traces are sent. */
function tracedJobs(tracing: Tracing | undefined, deps: JobsDependencies): Job[] {
  const jobs = allJobs(deps);
  if (tracing === undefined) return jobs;
  return jobs.map((job) => ({
    ...job,
    run: (signal) => tracing.trace(`job ${job.name}`, { 'mailvault.job': job.name }, () => job.run(signal)),
  }));
}

/** Milliseconds between a failed read of the choices and its retry. */
const chooseAgainMs = 1_000;

/** Applies the choices another process stored, with as many retries as their reading takes. */
async function followChoices(
  choices: Choices,
  events: Parameters<Choices['hear']>[0],
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await choices.hear(events);
      return;
    } catch (error) {
      log.warn({ err: error }, 'what was chosen for the vault cannot be read');
      await setTimeout(chooseAgainMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function stopAll(
  jobs: JobRunner | undefined,
  camera: ReturnType<typeof openCamera> | null,
): Promise<void> {
  // The photographing job is stopped first, so that it starts no other browser.
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
