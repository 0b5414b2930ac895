import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import type { OwnMail } from '#server/app/own-mail.ts';
import { keepWantedLogos } from '#server/curation/admin-brands/wanted-logo.ts';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { backfillFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { checkBrandWeeks } from '#server/ingest/store/facts/brand-weeks.ts';
import { countWords } from '#server/ingest/store/facts/count-words.ts';
import { checkBrandSums, keepBrandSums } from '#server/insights/brand-insights/refresh-sums.ts';
import type { Fetching } from '#server/intake/fetching/open-fetching.ts';
import type { MailImports } from '#server/intake/mail-imports/imports.ts';
import { readSettings } from '#server/intake/settings/repository.ts';
import { archivePictures } from '#server/library/images/archive-pictures.ts';
import type { PictureDependencies } from '#server/library/images/fetch-on-demand.ts';
import { computeLogoColours } from '#server/library/images/logo-colours.ts';
import type { Camera } from '#server/library/thumbnails/camera.ts';
import { makeThumbnails } from '#server/library/thumbnails/make-thumbnails.ts';
import type { Visits } from '#server/platform/http/requests/visits.ts';
import type { Job } from '#server/platform/jobs/job-runner.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import type { JobName } from '#shared/vocabulary/job-names.ts';

export interface JobsDependencies extends PictureDependencies {
  fetching: Fetching;
  mailImports: Pick<MailImports, 'readUploads'>;
  /** Null if no browser is installed: emails keep their sketches. */
  camera: Camera | null;
  visits: Visits;
  /** Reads the current state of every subscription from Stripe. */
  reconcile: (signal: AbortSignal) => Promise<unknown>;
  /** Deletes the accounts whose owners asked for it a week ago. */
  deleteAccounts: (signal: AbortSignal) => Promise<unknown>;
  /** Revokes the OAuth permissions of removed mailboxes. */
  revokeGrants: (signal: AbortSignal) => Promise<unknown>;
  ownMail: OwnMail;
}

const minute = 60;
const hour = 3_600;

/**
 * Every scheduled job, in UTC. The minutes are odd on purpose: many systems run their jobs at the full hour.
 */
export function allJobs(deps: JobsDependencies): Job[] {
  const { database, now, fetching, mailImports, camera, reconcile, revokeGrants, ownMail } = deps;
  const jobs = [
    job('fetch', '7 * * * *', 6 * hour, (signal) => fetching.fetchBySchedule(signal)),
    job('fetch-due', '* * * * *', 5 * minute, () => fetching.fetchDue()),
    job('pictures', '*/13 * * * *', 2 * hour, async (signal) => {
      const { saveImages } = await readSettings(database.pool);
      return saveImages ? archivePictures(deps, { signal }) : undefined;
    }),
    atStart(
      job('logos', '*/5 * * * *', hour, async (signal) => {
        try {
          return await keepWantedLogos(deps, { signal });
        } finally {
          await computeLogoColours(deps, { signal });
        }
      }),
    ),
    atStart(job('facts', '51 * * * *', 6 * hour, (signal) => backfillFacts(database.pool, { signal }))),
    atStart(job('bulk-changes', '*/2 * * * *', 6 * hour, (signal) => runBulkChanges(deps, { signal }))),
    atStart(job('mail-imports', '*/3 * * * *', 6 * hour, (signal) => mailImports.readUploads(signal))),
    job('mail', '* * * * *', hour, ownMail.sendMail),
    job('webhooks', '* * * * *', hour, ownMail.sendWebhooks),
    atStart(job('follows', '*/5 * * * *', hour, ownMail.ringNews)),
    job('digests', '*/5 * * * *', hour, ownMail.writeDigests),
    job('alerts', '3-58/5 * * * *', 10 * minute, ownMail.judgeAlerts),
    job('words', '27 * * * *', hour, (signal) => countWords(database.pool, { signal })),
    job('brand-weeks', '29 3 * * *', hour, async () => [
      await checkBrandWeeks(database.pool),
      await checkBrandSums(deps),
    ]),
    atStart(job('brand-sums', '*/10 * * * *', hour, (signal) => keepBrandSums(deps, { signal }))),
    job('mailbox-grants', '17 * * * *', hour, revokeGrants),
    job('reconcile', '23 4 * * *', hour, reconcile),
    atStart(
      job('housekeeping', '41 * * * *', 10 * minute, async (signal) => {
        await runHousekeeping(database, now());
        await deps.deleteAccounts(signal);
      }),
    ),
    job('remove-released-blobs', '11 2 * * *', 2 * hour, (signal) => removeReleasedBlobs(deps, { signal })),
  ];
  if (camera !== null) {
    const photograph = job('thumbnails', '* * * * *', 6 * hour, async (signal) => {
      try {
        return await makeThumbnails({ ...deps, camera }, { signal });
      } finally {
        await camera.close(); // an idle browser occupies 300 MB
      }
    });
    jobs.push(photograph);
  }
  // The embedded engine has no autovacuum; a PostgreSQL server has.
  if (database.kind === 'embedded') {
    jobs.push(job('vacuum', '33 3 * * *', 30 * minute, () => database.pool.query('vacuum analyze')));
  }
  const { backUpNightly } = database;
  if (backUpNightly !== null) jobs.push(job('backup', '47 * * * *', 2 * hour, () => backUpNightly(now())));
  return jobs;
}

function job(name: JobName, cron: string, timeLimitSeconds: number, run: Job['run']): Job {
  return { name, cron, timeLimitSeconds, run };
}

const atStart = (each: Job): Job => ({ ...each, runsAtStart: true });
