import type pg from 'pg';
import { batchMessages } from '#server/ingest/bounds.ts';
import { classifierVersion } from '#server/ingest/classify/classifier-version.ts';
import { pairTwins } from '#server/ingest/pair-twins.ts';
import { type IngestDependencies, type IngestReport, ingest } from '#server/ingest/pipeline.ts';
import { reprocessBatch } from '#server/ingest/reprocess-batch.ts';
import { sanitizerVersion } from '#server/ingest/sanitize/sanitizer-version.ts';
import { settleNames } from '#server/ingest/store/brands/update-brand-names.ts';
import { repairBrandWeeks } from '#server/ingest/store/facts/brand-weeks.ts';
import { type KeptSource, keptSourceColumns, toSource } from '#server/ingest/store/kept-source.ts';
import { readPairedMessages } from '#server/ingest/store/stored-messages.ts';
import { noteTwinCandidates } from '#server/ingest/store/twins/twin-candidates.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { openWorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

export interface ReprocessReport {
  /** Emails whose public copy was rewritten. */
  updated: number;
  /** Emails that the current rules would reject: they stay unchanged. */
  unchanged: number;
  /** Brands renamed by the votes of all their emails. */
  renamed: number;
  /** Weeks of brands whose number of emails was wrong. */
  mendedWeeks: number;
  /** Outcomes of the rejected messages, which are all retried. */
  retried: Pick<IngestReport, 'imported' | 'duplicates' | 'rejected' | 'brandsCreated'>;
}

export interface ReprocessOptions {
  /** All emails, not only those of older rules. */
  all?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** If aborted, the run ends after the current batch; restarted, it resumes there. */
  signal?: AbortSignal;
}

/**
 * Backfills: applies the current parser, sanitizer and classifier to the stored sources of all emails, in the
 * order of their ids. Emails keep their brands and administrators' corrections; brands without a name chosen by an
 * administrator get their voted name, once all emails are processed. Each batch is committed separately and
 * marked with the versions of the rules, so an interrupted run resumes there. Rejected messages are retried.
 */
export async function reprocess(
  dependencies: IngestDependencies,
  options: ReprocessOptions = {},
): Promise<ReprocessReport> {
  const { database, secret } = dependencies;
  const pool = dependencies.pool ?? openWorkerPool({ secret });
  const report: ReprocessReport = {
    updated: 0,
    unchanged: 0,
    renamed: 0,
    mendedWeeks: 0,
    retried: { imported: 0, duplicates: 0, rejected: 0, brandsCreated: 0 },
  };
  try {
    if (options.all === true) await markAll(database.pool);
    const context = { ...dependencies, pool };
    const total = await countStale(database.pool);
    let lastId = 0;
    while (!options.signal?.aborted) {
      const ids = await listStale(database.pool, lastId);
      const last = ids.at(-1);
      if (last === undefined) break;
      const emails = await readPairedMessages({ db: database.pool, blobs: dependencies.blobs }, ids);
      const updated = await reprocessBatch(emails, context);
      report.updated += updated;
      report.unchanged += emails.length - updated;
      lastId = last;
      options.onProgress?.({ done: report.updated + report.unchanged, total });
    }
    if (!options.signal?.aborted && report.updated > 0) report.renamed = await nameBrandsAnew(database.pool);
    if (!options.signal?.aborted)
      report.retried = await ingest(listRejects(database.pool), context, { origin: 'reprocess' });
    if (!options.signal?.aborted) await noteTwinCandidates(database.pool, null);
    await pairTwins(context, options.signal);
    if (!options.signal?.aborted) report.mendedWeeks = await repairBrandWeeks(database.pool);
  } finally {
    if (dependencies.pool === undefined) await pool.close();
  }
  return report;
}

const staleOnly = 'and (b.cleaner_version < $2 or b.classifier_version < $3)';

/** Marks the remaining emails of a run over all, so that it can resume after an interruption. */
const markedVersion = -1;

/**
 * Marks all emails for reprocessing, in one transaction; not if an earlier run over all was interrupted,
 * which resumes.
 */
async function markAll(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // A million rows take longer than the limit of a read.
    await client.query("select set_config('statement_timeout', '0', true)");
    await client.query(
      `update email_bodies set cleaner_version = $1
       where not exists (select 1 from email_bodies where cleaner_version = $1)`,
      [markedVersion],
    );
  });
}

/** Counts the emails of a run, published or not. */
export async function countWork(
  db: Queryable,
  { all = false }: Pick<ReprocessOptions, 'all'>,
): Promise<{ emails: number; rejects: number }> {
  const rejects = await db.query<{ count: number }>(
    'select count(*)::int as count from rejected_emails where not raw_truncated',
  );
  return {
    emails: await countStale(db, all && !(await hasMarked(db))),
    rejects: rejects.rows[0]?.count ?? 0,
  };
}

/** Returns whether a run over all was interrupted. */
async function hasMarked(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from email_bodies where cleaner_version = $1) as found',
    [markedVersion],
  );
  return rows[0]?.found ?? false;
}

async function countStale(db: Queryable, all = false): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from email_bodies b
     where b.email_id > $1 and ($4 or b.cleaner_version < $2 or b.classifier_version < $3)`,
    [0, sanitizerVersion, classifierVersion, all],
  );
  return rows[0]?.count ?? 0;
}

async function listStale(db: Queryable, afterId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select b.email_id as id from email_bodies b
     where b.email_id > $1 ${staleOnly} order by b.email_id limit ${batchMessages}`,
    [afterId, sanitizerVersion, classifierVersion],
  );
  return rows.map(({ id }) => id);
}

async function nameBrandsAnew(pool: pg.Pool): Promise<number> {
  await pool.query('update brands set vote_due = true');
  return settleNames(pool, 'reprocess');
}

/** Yields the completely stored rejected messages, oldest first. */
async function* listRejects(db: Queryable): AsyncGenerator<SourceMessage> {
  const ids = await db.query<{ id: number }>(
    'select id from rejected_emails where not raw_truncated order by id',
  );
  for (const { id } of ids.rows) {
    const { rows } = await db.query<KeptSource>(
      `select ${keptSourceColumns}
       from rejected_emails r left join mailboxes m on m.key = r.mailbox where r.id = $1`,
      [id],
    );
    const [row] = rows;
    if (row !== undefined) yield await toSource(row);
  }
}
