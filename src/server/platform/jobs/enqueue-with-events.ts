import type pg from 'pg';
import { beforeCommit, type EventKind, type NewEvent, onCommitted } from '#server/platform/db/outbox.ts';
import type { EventLog } from '#server/platform/events/follow-outbox.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { JobName } from '#shared/vocabulary/job-names.ts';

/** The events that create work for each job. */
const work: ReadonlyArray<{ job: JobName; kinds: readonly EventKind[] }> = [
  { job: 'bulk-changes', kinds: ['bulk_change.begun'] },
  { job: 'follows', kinds: ['email.stored', 'email.changed'] },
  { job: 'mail', kinds: ['mail.written'] },
  { job: 'webhooks', kinds: ['webhook.written'] },
  { job: 'mail-imports', kinds: ['mail_import.received'] },
  { job: 'pictures', kinds: ['email.stored', 'email.changed'] },
  { job: 'thumbnails', kinds: ['email.stored', 'email.changed', 'photograph.wanted'] },
];

export interface Enqueuing {
  /** Enqueues the jobs of events that another process wrote: a command has no job queue. */
  hear(events: readonly NewEvent[]): Promise<void>;
  stop(): void;
}

/**
 * Enqueues, in each transaction of this pool, the jobs of its events; the commit starts them. All are
 * enqueued once immediately, for events written while no server ran.
 */
export function enqueueWithEvents({
  pool,
  jobs,
  log,
}: {
  pool: pg.Pool;
  jobs: Pick<JobRunner, 'names' | 'enqueue' | 'nudge' | 'trigger'>;
  log: EventLog;
}): Enqueuing {
  const running = new Set(jobs.names()); // no thumbnails without a browser
  const available = work.filter(({ job }) => running.has(job));
  const jobsOf = (events: readonly NewEvent[]) =>
    available.filter(({ kinds }) => events.some(({ kind }) => kinds.includes(kind))).map(({ job }) => job);

  const endBefore = beforeCommit(pool, async (client, events) => {
    for (const job of jobsOf(events)) await jobs.enqueue(client, job);
  });
  const endAfter = onCommitted(pool, (events) => {
    for (const job of jobsOf(events)) jobs.nudge(job);
  });

  async function triggerAll(names: readonly JobName[]): Promise<void> {
    try {
      for (const name of names) await jobs.trigger(name);
    } catch (error) {
      log.error({ err: error }, 'jobs could not be enqueued; they run by the clock');
    }
  }

  void triggerAll(available.map(({ job }) => job));
  return {
    hear: (events) => triggerAll(jobsOf(events)),
    stop() {
      endBefore();
      endAfter();
    },
  };
}
