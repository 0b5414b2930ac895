import type { FastifyBaseLogger } from 'fastify';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import { type IngestProgress, type IngestReport, ingest } from '#server/ingest/pipeline.ts';
import { isNotice, type SourceEntry } from '#server/ingest/sources/source-entry.ts';
import type { OnCommit } from '#server/ingest/store/store-batch.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import {
  beat,
  beatMs,
  endImport,
  type ImportEnd,
  ImportLost,
  type LeasedImport,
  letGo,
  noteBatch,
} from '#server/intake/mail-imports/repository.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

export interface ImportDependencies {
  database: Database;
  blobs: BlobStore;
  bodies?: BodyHome | undefined;
  /** Derives image keys. */
  secret: string;
  now: () => Date;
  blockedHosts?: BlockedHosts | undefined;
  /** A worker pool owned by the caller; absent, the import opens and closes one. */
  pool?: WorkerPool;
  /** Threads of the pool it opens. */
  threads?: number | undefined;
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/** A source of messages that reports how many of its bytes were read. */
export interface ImportSource {
  entries: AsyncIterable<SourceEntry>;
  readBytes(): number;
}

export interface ImportOptions {
  /** Messages of the source already processed. */
  done?: number;
  takesDeleted?: boolean;
  /** When aborted, the import ends after the current batch. */
  signal?: AbortSignal;
  onProgress?: (progress: IngestProgress) => void;
  /** Runs once all mail is stored, before the import counts as done. @returns a sentence for the report. */
  afterMail?: (signal: AbortSignal) => Promise<string | null>;
  /** Message for an aborted import, which ends it; absent, it stays open and is continued. */
  brokenOff?: string;
}

/** The name of an import's mail in the queue of held mail. */
export const runOf = ({ id, label }: Pick<LeasedImport, 'id' | 'label'>): string => `Import ${id}, ${label}`;

/**
 * Imports the mail of an import that this process holds, and ends it. The outcome of each batch is committed
 * with its mail: killed at any moment and restarted after `done` messages, it ends with the same result.
 * @returns undefined if another process has taken it over. @throws internal errors, with the import ended as
 * failed; and errors of an unreachable database or storage, with the import left to be continued.
 */
export async function runImport(
  deps: ImportDependencies,
  held: LeasedImport,
  { entries, readBytes }: ImportSource,
  options: ImportOptions = {},
): Promise<IngestReport | undefined> {
  const { now } = deps;
  const asked = new AbortController();
  const signal = AbortSignal.any([asked.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const readAt = new WeakMap<SourceMessage, number>();
  const onCommit: OnCommit = async (client, sources, stored) => {
    const last = sources.at(-1);
    const isStopping = await noteBatch(client, held, {
      ...stored,
      messages: sources.length,
      readBytes: (last && readAt.get(last)) ?? 0,
    });
    if (isStopping) asked.abort();
  };
  const beating = setInterval(() => void beat(deps.database.pool, held).catch(() => {}), beatMs);
  try {
    const report = await ingest(behind(entries, options.done ?? 0, readAt, readBytes), deps, {
      onCommit,
      signal,
      takesDeleted: options.takesDeleted ?? false,
      arrival: { kind: 'import', run: runOf(held) },
      ...(options.onProgress && { onProgress: options.onProgress }),
    });
    const message = signal.aborted ? null : ((await options.afterMail?.(signal)) ?? null);
    const end = endOf({ isAsked: asked.signal.aborted, isBrokenOff: signal.aborted }, options);
    if (end === null) await letGo(deps.database.pool, held);
    else
      await finish(deps, held, {
        ...end,
        message: end.message ?? message,
        notices: report.notices,
        at: now(),
      });
    return report;
  } catch (error) {
    if (error instanceof ImportLost) return undefined;
    const willGoOn =
      options.brokenOff === undefined && (isDatabaseAway(error) || error instanceof StorageAway);
    if (willGoOn) throw error;
    await finish(deps, held, { state: 'failed', message: explain(error), at: now() }).catch(() => {});
    throw error;
  } finally {
    clearInterval(beating);
  }
}

function endOf(
  { isAsked, isBrokenOff }: { isAsked: boolean; isBrokenOff: boolean },
  { brokenOff }: ImportOptions,
): Pick<ImportEnd, 'state' | 'message'> | null {
  if (isAsked) return { state: 'stopped', message: null };
  if (!isBrokenOff) return { state: 'done', message: null };
  return brokenOff === undefined ? null : { state: 'failed', message: brokenOff };
}

function explain(error: unknown): string {
  const sentence = operatorSentence(error);
  if (sentence !== undefined) return sentence;
  return `Something went wrong on the server (${error instanceof Error ? error.message : String(error)}). Everything imported before that is kept.`;
}

/** Skips the first messages of a source, and records for each other one how far it was read. */
async function* behind(
  entries: AsyncIterable<SourceEntry>,
  done: number,
  readAt: WeakMap<SourceMessage, number>,
  readBytes: () => number,
): AsyncGenerator<SourceEntry> {
  let passed = 0;
  for await (const entry of entries) {
    if (!isNotice(entry)) {
      passed += 1;
      if (passed <= done) continue;
      readAt.set(entry, readBytes());
    }
    yield entry;
  }
}

/** Ends an import, and removes its uploaded parts. */
export async function finish(
  { database, blobs }: Pick<ImportDependencies, 'database' | 'blobs'>,
  held: { id: number; owner?: string | null },
  end: ImportEnd,
): Promise<void> {
  const uploaded = await inTransaction(database.pool, (client) => endImport(client, held, end));
  await removeUploaded(blobs, uploaded ?? []);
}

/** Blobs of parts are never stored again, so no age is spared. */
const whenever = new Date('9999-12-31T00:00:00Z');

/** Removes unreferenced blobs of parts. Housekeeping removes those that fail here. */
export async function removeUploaded(blobs: BlobStore, names: readonly string[]): Promise<void> {
  for (const name of names) await blobs.remove(name, whenever).catch(() => {});
}
