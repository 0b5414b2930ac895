import type { Database } from '#server/db/client.ts';
import { recordEvent } from '#server/db/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { LearningThread } from '#server/ingest/learn/learning-thread.ts';
import type { LearntModel } from '#server/ingest/learn/learnt-model.ts';
import { modelShape } from '#server/ingest/learn/learnt-model.ts';
import {
  type Corrections,
  countCorrections,
  currentModel,
  findNewestModel,
  type StoredModel,
  storeModel,
} from '#server/ingest/learn/learnt-models.ts';
import { replaceVerdicts } from '#server/ingest/learn/replace-verdicts.ts';
import {
  type ListStoredMails,
  listCorrected,
  listEvery,
  listUncorrected,
  type StoredMail,
} from '#server/ingest/learn/stored-mails.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { neededCorrections } from '#shared/vocabulary/limits.ts';

export interface RelearnReport {
  /** The version trained now; null when there was nothing new to learn. */
  version: number | null;
  /** Stored emails that came to something else. */
  changed: number;
}

/** So many new corrections are worth a training at once; fewer wait for the next day. */
const worthTraining = 25;

/** Examples beyond these, the oldest, are left out. */
const mostExamples = { corrected: 40_000, uncorrected: 10_000 } as const;
const batchSize = 200;

/**
 * Learns from the corrections of this vault, when enough of them are new, and has stored emails judged by what was
 * learnt; what was corrected by hand stays. Broken off, the next call goes on. For one process at a time.
 */
export async function relearn(
  { database, now }: { database: Database; now: () => Date },
  { signal }: { signal?: AbortSignal } = {},
): Promise<RelearnReport> {
  const { pool } = database;
  const newest = await findNewestModel(pool);
  const corrections = await countCorrections(pool);
  const isDamaged = newest?.hasWeights === true && (await currentModel(pool)) === undefined;
  const isDue = isDamaged || isTrainingDue(newest, corrections, now());
  if (!isDue && newest?.isApplied !== false) return { version: null, changed: 0 };
  const thread = new LearningThread();
  try {
    const version = isDue ? await trainAnew({ database, now, thread, signal }, newest, corrections) : null;
    const changed = signal?.aborted ? 0 : await judgeAll({ database, thread, signal });
    return { version, changed };
  } finally {
    await thread.close();
  }
}

function isTrainingDue(newest: StoredModel | undefined, corrections: Corrections, now: Date): boolean {
  if (newest === undefined)
    return Math.max(corrections.campaignType, corrections.season) >= neededCorrections;
  if (newest.shape !== modelShape) return true;
  if (newest.correctionsHash === corrections.hash) return false;
  const isOld = now.getTime() - newest.trainedAt.getTime() >= dayMs;
  return isOld || Math.abs(corrections.count - newest.corrections) >= worthTraining;
}

interface Context {
  database: Database;
  thread: LearningThread;
  signal: AbortSignal | undefined;
}

/** @returns the new version; null when it was broken off before. */
async function trainAnew(
  { database, now, thread, signal }: Context & { now: () => Date },
  newest: StoredModel | undefined,
  corrections: Corrections,
): Promise<number | null> {
  const take = (mails: StoredMail[]) => thread.take(mails);
  await eachBatch(database, listCorrected, { most: mostExamples.corrected, signal }, take);
  await eachBatch(database, listUncorrected, { most: mostExamples.uncorrected, signal }, take);
  if (signal?.aborted) return null;
  const { report, weights } = await thread.train();
  // Where nothing learnt ever had its say, no verdict can change.
  const isApplied = weights === null && (newest === undefined || (!newest.hasWeights && newest.isApplied));
  return inTransaction(database.pool, (client) =>
    storeModel(client, { trainedAt: now(), corrections, report, weights, isApplied }),
  );
}

async function judgeAll({ database, thread, signal }: Context): Promise<number> {
  const { pool } = database;
  const newest = await findNewestModel(pool);
  if (newest === undefined || newest.isApplied) return 0;
  const model: LearntModel | undefined = await currentModel(pool);
  let changed = 0;
  const walk = { from: newest.appliedThrough, most: Number.POSITIVE_INFINITY, signal };
  await eachBatch(database, listEvery, walk, async (mails) => {
    const judged = await thread.judge(mails, model);
    const stored = new Map(mails.map((mail) => [mail.id, mail]));
    changed += await inTransaction(pool, async (client) => {
      const ids = await replaceVerdicts(client, judged, stored);
      recordEvent(client, 'email.changed', ids, 'reprocess');
      await client.query('update learnt_models set applied_through = $2 where version = $1', [
        newest.version,
        mails.at(-1)?.id ?? 0,
      ]);
      return ids.length;
    });
  });
  if (!signal?.aborted)
    await pool.query('update learnt_models set is_applied = true where version = $1', [newest.version]);
  return changed;
}

interface Walk {
  from?: number;
  most: number;
  signal: AbortSignal | undefined;
}

async function eachBatch(
  { pool }: Database,
  list: ListStoredMails,
  { from, most, signal }: Walk,
  work: (mails: StoredMail[]) => Promise<void>,
): Promise<void> {
  let next = from;
  for (let done = 0; done < most && !signal?.aborted; ) {
    const mails = await list(pool, next, batchSize);
    if (mails.length === 0) return;
    await work(mails);
    done += mails.length;
    next = mails.at(-1)?.id;
  }
}
