import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { Listener } from '#server/intake/listener/open-listener.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { readableInDashboard } from '#server/library/access/readable.ts';
import { type Diagnosis, diagnose } from '#server/operations/doctor/diagnose.ts';
import { measureDisk } from '#server/operations/health/disk.ts';
import {
  hasGivenUp,
  type JobRecord,
  listJobRecords,
  listLargestTables,
  measureDatabase,
  measureGrowth,
} from '#server/operations/health/repository.ts';
import { countTwins, listTwinExamples } from '#server/operations/health/twins.ts';
import { readStoredFigures } from '#server/operations/metrics/stored-figures.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { listFailedMails, measureMails } from '#server/platform/mail/repository.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import type { Health, JobHealth } from '#shared/contract/operations/health.ts';

/** The subset of this process's jobs in use. */
export interface RunningJobs {
  names(): string[];
  /** Enqueues a run. */
  trigger(name: string): Promise<void>;
}

export interface HealthDependencies extends MailboxDependencies {
  /** Version of this program. */
  version: string;
  config: Config;
  blobs: BlobStore;
  now: () => Date;
  /** The jobs of this process; undefined before they start, and if they could not. */
  jobs: () => RunningJobs | undefined;
  listener: Pick<Listener, 'isListening'> | null;
}

/** Returns the state of the vault. */
export async function readHealth(deps: HealthDependencies, admin: Administrator): Promise<Health> {
  const { config, database, now } = deps;
  const { pool } = database;
  const [size, tables, records, figures, disk] = await Promise.all([
    measureDatabase(pool),
    listLargestTables(pool),
    listJobRecords(pool),
    readStoredFigures(deps),
    measureDisk(config.dataDir),
  ]);
  return {
    versions: { mailvault: deps.version, node: process.version, database: `PostgreSQL ${size.version}` },
    database: {
      kind: database.kind === 'embedded' ? 'embedded' : 'postgres',
      bytes: size.bytes,
      emails: size.emails,
      growthBytes: await measureGrowth(pool, size.bytes, now()),
      tables,
    },
    replica: replicaOf(database),
    disk,
    mailboxes: figures.mailboxes,
    listener: listenerOf(deps, figures.lastArrival),
    mail: await mailOf(deps),
    jobs: records.map((record) => toJob(record, figures.jobs)),
    twins: await readTwins(pool, admin),
  };
}

async function readTwins(db: Queryable, admin: Administrator): Promise<Health['twins']> {
  const counts = await countTwins(db);
  return counts.pairs === 0
    ? null
    : { ...counts, examples: await listTwinExamples(db, readableInDashboard(admin)) };
}

/** The newest are enough to see the reason. */
const maxFailedMails = 10;

async function mailOf({ config: { mail }, database: { pool } }: HealthDependencies): Promise<Health['mail']> {
  const { lastSentAt, ...figures } = await measureMails(pool);
  const failed = await listFailedMails(pool, maxFailedMails);
  return {
    way: mail === null ? 'off' : mail.smtp === null ? 'outbox' : 'smtp',
    ...figures,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    failed: failed.map(({ at, failure, ...each }) => ({ ...each, at: at.toISOString(), reason: failure })),
  };
}

function listenerOf({ config, listener }: HealthDependencies, lastArrival: Date | null): Health['listener'] {
  const { intake } = config;
  if (intake === null || intake.listener === null) return null;
  return {
    protocol: intake.listener.protocol,
    domain: intake.domain,
    isListening: listener?.isListening() ?? false,
    lastMailAt: lastArrival?.toISOString() ?? null,
  };
}

function replicaOf({ replica }: HealthDependencies['database']): Health['replica'] {
  if (replica === null) return null;
  const { isFit, lagMs, sentence } = replica.state();
  return { isUsed: isFit, lagMs, sentence };
}

function toJob(record: JobRecord, queues: Awaited<ReturnType<typeof readStoredFigures>>['jobs']): JobHealth {
  const { name, doneAt, failedAt, failure } = record;
  const queue = queues.find((each) => each.name === name);
  return {
    name,
    waiting: queue?.waiting ?? 0,
    ageSeconds: queue?.ageSeconds ?? 0,
    active: queue?.active ?? 0,
    doneAt: doneAt?.toISOString() ?? null,
    gaveUp:
      failedAt !== null && hasGivenUp(record)
        ? { at: failedAt.toISOString(), message: failure ?? 'No reason was recorded.' }
        : null,
  };
}

/** Runs all checks of `npm run doctor`; concurrent callers share one result. */
export function healthChecks(deps: HealthDependencies): () => Promise<Diagnosis> {
  let underWay: Promise<Diagnosis> | undefined;
  return () => {
    underWay ??= diagnose({
      config: deps.config,
      now: deps.now,
      openVault: async () => ({
        state: 'open',
        database: deps.database,
        secret: () => deps.secret,
        demoMailbox: deps.demoMailbox,
      }),
      openBlobs: async () => deps.blobs,
      searchPath: process.env.PATH,
    }).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** Enqueues a run of a job. @throws AppError `not_found`; `unavailable` if no jobs run. */
export async function retryJob({ jobs }: HealthDependencies, name: string): Promise<void> {
  const runner = jobs();
  if (runner === undefined)
    throw new AppError('unavailable', 'Jobs are not running at the moment. Try again in a minute.');
  if (!runner.names().includes(name)) throw new AppError('not_found', 'There is no such job.');
  await runner.trigger(name);
}
