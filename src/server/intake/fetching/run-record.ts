import type { IngestCounts } from '#server/ingest/store/store-batch.ts';
import { lockLifeMs, type MailboxLease, MailboxLost, saveRun } from '#server/intake/fetching/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

/**
 * The current state of a run, saved at most once a second and often enough to keep the lease on its mailbox.
 */
export interface RunRecord {
  run(): FetchRun;
  change(fields: Partial<FetchRun>): void;
  /** @param counts of this attempt, added to those of `before` it. */
  count(before: FetchRun, counts: IngestCounts): void;
  /** Stops saving; the caller that ends the run saves the rest. */
  stop(): Promise<void>;
}

/** Interval at which changes are saved. */
const saveMs = 1000;

/** Interval of heartbeats without changes: five may fail before the lease expires. */
const beatMs = lockLifeMs / 6;

/** The period over which messages per second are averaged. */
const rateWindowMs = 10_000;

export function recordRun(
  db: Queryable,
  hold: MailboxLease,
  begun: FetchRun,
  listeners: { onSaved: (run: FetchRun) => void; onLost: () => void; onError: (error: unknown) => void },
): RunRecord {
  let run = begun;
  let isDirty = false;
  let savedAt = performance.now();
  let saving: Promise<void> | undefined;
  const rate = slidingRate();
  const save = async () => {
    isDirty = false;
    savedAt = performance.now();
    try {
      await saveRun(db, hold, run);
      listeners.onSaved(run);
    } catch (error) {
      if (error instanceof MailboxLost) listeners.onLost();
      else listeners.onError(error);
    }
  };
  const tick = () => {
    if (saving !== undefined || !(isDirty || performance.now() - savedAt >= beatMs)) return;
    saving = save().finally(() => {
      saving = undefined;
    });
  };
  const timer = setInterval(tick, saveMs);
  const change = (fields: Partial<FetchRun>) => {
    run = { ...run, ...fields };
    isDirty = true;
  };
  return {
    run: () => run,
    change,
    count(before, counts) {
      const imported = before.imported + counts.imported;
      const duplicates = before.duplicates + counts.duplicates;
      const rejected = before.rejected + counts.rejected;
      const total = imported + duplicates + rejected;
      change({ imported, duplicates, rejected, found: Math.max(run.found, total), perSecond: rate(total) });
    },
    async stop() {
      clearInterval(timer);
      await saving;
    },
  };
}

/** Returns a function from the current total to the recent rate in messages per second. */
function slidingRate(): (total: number) => number {
  const samples = [{ at: performance.now(), total: 0 }];
  return (total) => {
    const at = performance.now();
    samples.push({ at, total });
    while (samples.length > 2 && (samples[1]?.at ?? at) < at - rateWindowMs) samples.shift();
    const [oldest = { at, total }] = samples;
    const seconds = Math.max(0.1, (at - oldest.at) / 1000);
    return Math.round(((total - oldest.total) / seconds) * 10) / 10;
  };
}
