import { batchBytes, batchesAhead, batchMessages } from '#server/ingest/bounds.ts';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import { type PairingLog, pairTwins } from '#server/ingest/pair-twins.ts';
import { peekMessageId } from '#server/ingest/parse/message-id.ts';
import { refuseReady } from '#server/ingest/rejected-mail.ts';
import { isNotice, type SourceEntry, type SourceNotice } from '#server/ingest/sources/source-entry.ts';
import { settleNames } from '#server/ingest/store/brands/update-brand-names.ts';
import { findDeleted, isDeleted } from '#server/ingest/store/deleted-messages.ts';
import type { Arrival } from '#server/ingest/store/judge-emails.ts';
import { findKnown, pickOwn } from '#server/ingest/store/known-emails.ts';
import {
  type BatchItem,
  type IngestCounts,
  type OnCommit,
  type StoreDependencies,
  storeBatch,
} from '#server/ingest/store/store-batch.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import type { Database } from '#server/platform/db/client.ts';
import { analyzeGrownTables } from '#server/platform/db/embedded/analyze-grown-tables.ts';
import type { EventOrigin } from '#server/platform/db/outbox.ts';
import { readSqlState } from '#server/platform/db/retry-conflicts.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** The result of a run: every message of the source is counted in exactly one of the first three. */
export interface IngestReport extends IngestCounts {
  /** Paths that could not be read, and folders without mail. */
  notices: SourceNotice['notice'][];
}

export interface IngestDependencies {
  database: Database;
  blobs: BlobStore;
  /** Storage of bodies; the database by default. */
  bodies?: BodyHome | undefined;
  /** Key for naming pictures, and for counting subscribers. */
  secret: string;
  now: () => Date;
  /** Hosts that mail must not link to, if the operator has a list. */
  blockedHosts?: BlockedHosts | undefined;
  /** A pool to use and leave open; if absent, the run opens one and closes it. */
  pool?: WorkerPool;
  /** Receives faults that do not end the run; standard error by default. */
  log?: PairingLog | undefined;
  /** Threads of the pool it opens; by default one per core, at most four. */
  threads?: number | undefined;
}

export interface IngestProgress extends IngestCounts {
  /** Bytes of the messages processed so far. */
  bytes: number;
}

export interface IngestOptions {
  /** Called after each batch. */
  onProgress?: (progress: IngestProgress) => void;
  /** Runs as the last step of each batch's transaction, with the messages of the batch in order. */
  onCommit?: OnCommit;
  /** False: mail is stored as `other` and `none`; the evidence is stored all the same. */
  categorize?: boolean;
  /** Origin of the mail, for its events; a whole archive by default. */
  origin?: EventOrigin;
  /** Decides which of the gate's rules apply, and shows administrators the source; an import by default. */
  arrival?: Arrival;
  /** Imports emails again that an administrator deleted; otherwise they count as duplicates. */
  takesDeleted?: boolean;
  /** If aborted, the run ends after the current batch, with the report so far. */
  signal?: AbortSignal;
}

/**
 * Imports every message of a source, in order. Each ends as imported, duplicate or rejected; one bad message
 * never stops the next. A run that was killed at any moment and restarted ends with exactly the same emails
 * and counters as an uninterrupted one. Memory is bounded by a few batches, however long the source is.
 */
export async function ingest(
  entries: AsyncIterable<SourceEntry> | Iterable<SourceEntry>,
  dependencies: IngestDependencies,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const { database, blobs, secret, now } = dependencies;
  const pool = dependencies.pool ?? openWorkerPool({ secret, size: dependencies.threads });
  const takesDeleted = options.takesDeleted ?? false;
  const store: StoreDependencies = {
    database,
    blobs,
    secret,
    bodies: dependencies.bodies,
    origin: options.origin ?? 'import',
    arrival: options.arrival ?? { kind: 'import', run: `Import of ${now().toISOString().slice(0, 16)}` },
    now,
    takesDeleted,
    blockedHosts: dependencies.blockedHosts,
    ...(options.onCommit && { onCommit: options.onCommit }),
  };
  const progress: IngestProgress = {
    imported: 0,
    duplicates: 0,
    rejected: 0,
    brandsCreated: 0,
    held: 0,
    bytes: 0,
  };
  // An archive's old signatures refer to keys that no longer exist.
  const verifiesDkim = store.arrival.kind === 'mailbox' || store.arrival.kind === 'api';
  const categorizes = options.categorize !== false;
  const notices: SourceNotice['notice'][] = [];
  const ahead: Promise<BatchItem[]>[] = [];
  const storeNext = async () => {
    const items = await ahead.shift();
    if (items === undefined) return;
    await database.assertRoom();
    addCounts(progress, await storeIsolated(store, items));
    for (const { source } of items) progress.bytes += source.fullSizeBytes ?? source.raw.length;
    options.onProgress?.({ ...progress });
  };
  try {
    for await (const batch of inBatches(entries, notices)) {
      if (options.signal?.aborted) break;
      const preparing = prepareBatch(batch, { database, pool, now, verifiesDkim, categorizes, takesDeleted });
      preparing.catch(() => {}); // awaited later; a failure of an earlier batch must not leave it unhandled
      ahead.push(preparing);
      if (ahead.length > batchesAhead) await storeNext();
    }
    while (ahead.length > 0 && !options.signal?.aborted) await storeNext();
    await pairTwins({ ...dependencies, pool }, options.signal);
  } finally {
    if (dependencies.pool === undefined) await pool.close();
  }
  await settleNames(database.pool, store.origin, options.signal);
  if (database.kind === 'embedded' && progress.imported > 0) await analyzeGrownTables(database.pool);
  const { bytes: _, ...counts } = progress;
  return { ...counts, notices };
}

/** Groups messages by number and size; collects notices separately. */
async function* inBatches(
  entries: AsyncIterable<SourceEntry> | Iterable<SourceEntry>,
  notices: SourceNotice['notice'][],
): AsyncGenerator<SourceMessage[]> {
  let batch: SourceMessage[] = [];
  let bytes = 0;
  for await (const entry of entries) {
    if (isNotice(entry)) {
      notices.push(entry.notice);
      continue;
    }
    if (batch.length > 0 && (batch.length >= batchMessages || bytes + entry.raw.length > batchBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += entry.raw.length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Prepares a batch in the worker threads; messages whose id is stored, or was deleted, only far enough to
 * recognize duplicates.
 */
async function prepareBatch(
  batch: readonly SourceMessage[],
  context: {
    database: Database;
    pool: WorkerPool;
    now: () => Date;
    verifiesDkim: boolean;
    categorizes: boolean;
    takesDeleted: boolean;
  },
): Promise<BatchItem[]> {
  const messageIds = batch.map(({ raw }) => peekMessageId(raw));
  const ids = messageIds.filter((id) => id !== null);
  const known = await findKnown(context.database.pool, ids);
  const deleted = await findDeleted(context.database.pool, context.takesDeleted ? [] : ids);
  const { verifiesDkim, categorizes } = context;
  const now = context.now();
  const prepareOne = async (source: SourceMessage, index: number): Promise<BatchItem> => {
    const messageId = messageIds[index] ?? '';
    const first = await context.pool.prepare({
      source,
      depth: known.has(messageId) || deleted.has(messageId) ? 'check' : 'whole',
      now,
      isNew: true,
      verifiesDkim,
      categorizes,
    });
    if (first.outcome !== 'checked') return { source, prepared: first };
    const { rawHash, contentHash } = first;
    const own = pickOwn(known, first);
    if (own?.contentHash === contentHash || isDeleted(deleted, first)) {
      return { source, prepared: { outcome: 'duplicate', rawHash, emailId: own?.id ?? null } };
    }
    // Another sender's email, another subscriber's copy or a different email: the public copy and the
    // database decide.
    const second = await context.pool.prepare({
      source,
      depth: 'whole',
      isNew: true,
      now,
      verifiesDkim,
      categorizes,
    });
    if (second.outcome === 'checked') throw new Error('A whole preparation answered like a check.');
    return { source, prepared: second };
  };
  return Promise.all(batch.map(prepareOne));
}

/**
 * Stores a batch; if the database rejects a value in it, each message separately, so that only the faulty one
 * is rejected. Errors of the database itself (gone, full) are thrown.
 */
async function storeIsolated(store: StoreDependencies, items: readonly BatchItem[]): Promise<IngestCounts> {
  try {
    return await storeBatch(store, items);
  } catch (error) {
    if (!isFaultOfOneMessage(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      const { source, prepared } = only;
      if (prepared.outcome !== 'ready') throw error;
      const reason = `The database refused the message (${(error as Error).message}).`;
      return storeBatch(store, [
        { source, prepared: refuseReady(source, prepared, { code: 'unreadable', reason }) },
      ]);
    }
    const counts: IngestCounts = { imported: 0, duplicates: 0, rejected: 0, brandsCreated: 0, held: 0 };
    for (const item of items) addCounts(counts, await storeIsolated(store, [item]));
    return counts;
  }
}

/** Classes 22 (data), 23 (constraint) and 54 (too large) concern a value, not the database. */
function isFaultOfOneMessage(error: unknown): boolean {
  return /^(22|23|54)/.test(readSqlState(error) ?? '');
}

function addCounts(total: IngestCounts, more: IngestCounts): void {
  total.imported += more.imported;
  total.duplicates += more.duplicates;
  total.rejected += more.rejected;
  total.brandsCreated += more.brandsCreated;
  total.held += more.held;
}
