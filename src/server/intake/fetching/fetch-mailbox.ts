import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { firstBackOffMs, maxAttempts, maxBackoffMs } from '#server/ingest/sources/imap/imap-bounds.ts';
import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import { imapSource } from '#server/ingest/sources/imap/imap-source.ts';
import type { ImapOptions } from '#server/ingest/sources/imap/open-mailbox.ts';
import type { ImapCursor, ImapMessage } from '#server/ingest/sources/imap/read-mailbox.ts';
import type { IngestCounts } from '#server/ingest/store/store-batch.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { backOffMs } from '#server/intake/fetching/back-off.ts';
import type { Place } from '#server/intake/fetching/mailbox-accounts.ts';
import {
  beginRun,
  closeDeadRuns,
  endRun,
  findRunSince,
  findRunUnderWay,
  type MailboxLease,
  MailboxLost,
  moveCursor,
  newLease,
} from '#server/intake/fetching/repository.ts';
import { type RunRecord, recordRun } from '#server/intake/fetching/run-record.ts';
import type { Semaphore } from '#server/intake/fetching/semaphore.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import type { MailAccount } from '#server/platform/config/imap-url.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/intake/fetching.ts';

/** The subset of pino in use. Logged values never contain names, addresses or passwords. */
export interface FetchLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface FetchDependencies {
  database: Database;
  blobs: BlobStore;
  /** Storage of bodies; the database by default. */
  bodies?: BodyHome | undefined;
  /** Derives image keys. */
  secret: string;
  log: FetchLog;
  now: () => Date;
  blockedHosts?: BlockedHosts | undefined;
  /** A worker pool owned by the caller; absent, a run opens and closes one. */
  pool?: WorkerPool;
  /** Limits how many mailboxes are read at the same time; absent, no limit. */
  turns?: Semaphore;
  /** Connection options, for tests. */
  imap?: ImapOptions;
  /** Retry options, for tests. */
  backOff?: { firstMs: number; maxDurationMs: number; attempts: number };
}

export interface FetchRequest {
  trigger: FetchRun['trigger'];
  /**
   * Start of the mailbox's last run when the caller found it due: if another has started since, no run is
   * started. Absent: a run is started unless one is under way.
   */
  lastBegunAt?: string | null;
  /** When aborted, the run ends after the current batch; the next run continues there. */
  signal?: AbortSignal;
  onProgress?: (run: FetchRun) => void;
  /** The toggles of the Settings tab. */
  autoCategorize?: boolean;
  /** Options of the mailbox; none if absent. */
  place?: Place;
  /**
   * Returns false once mail is no longer to be fetched with exactly this account; called at the start and
   * while waiting. Absent: always true.
   */
  isInUse?: () => Promise<boolean>;
}

/** A started run, or the one already under way. */
export interface StartedFetch extends FetchStarted {
  /** Resolves with the ended run; never rejects because of faults of the mailbox or its mail. */
  finished: Promise<FetchRun>;
}

/**
 * Starts to import new mail of a mailbox, beyond its cursor. One run at a time per mailbox, across all
 * processes on the database: a second call returns the run under way and starts nothing.
 *
 * After network faults the run retries and continues at the cursor, which commits together with each batch,
 * so that a process killed at any moment loses nothing and stores nothing twice. Faults that only a person
 * can fix end the run as failed, with a sentence that describes the fix.
 */
export async function startFetch(
  deps: FetchDependencies,
  account: MailAccount,
  request: FetchRequest,
): Promise<StartedFetch> {
  const hold = newLease(mailboxName(account));
  await closeDeadRuns(deps.database.pool);
  for (;;) {
    const begun = await beginRun(deps.database, hold, request.trigger, request.lastBegunAt);
    if (begun !== undefined) {
      const finished = runToItsEnd({ deps, account, request, hold }, begun);
      finished.catch(() => {}); // the caller need not await it
      return { run: begun.run, alreadyRunning: false, finished };
    }
    const run = await findRunUnderWay(deps.database.pool, hold.mailbox);
    if (run !== undefined) return { run, alreadyRunning: true, finished: Promise.resolve(run) };
    const begunSince = await findRunSince(deps.database.pool, hold.mailbox, request.lastBegunAt);
    if (begunSince !== undefined)
      return { run: begunSince, alreadyRunning: true, finished: Promise.resolve(begunSince) };
    await sleep(50); // it ended between the two queries
  }
}

/**
 * Runs `startFetch` and waits for the end of the run. With `alreadyRunning` it returns the other run in its
 * current state.
 */
export async function fetchMailbox(
  deps: FetchDependencies,
  account: MailAccount,
  request: FetchRequest,
): Promise<FetchStarted> {
  const { finished, alreadyRunning } = await startFetch(deps, account, request);
  return { run: await finished, alreadyRunning };
}

interface RunContext {
  deps: FetchDependencies;
  account: MailAccount;
  request: FetchRequest;
  hold: MailboxLease;
}

async function runToItsEnd(
  context: RunContext,
  begun: { run: FetchRun; cursor: ImapCursor },
): Promise<FetchRun> {
  const { deps, request, hold } = context;
  const { database, log } = deps;
  const lost = new AbortController();
  const record = recordRun(database.pool, hold, begun.run, {
    onSaved: (run) => request.onProgress?.(run),
    onLost: () => lost.abort(new MailboxLost()),
    onError: (error) =>
      log.warn({ err: error, run: begun.run.id }, 'the progress of a fetch could not be saved'),
  });
  const signal = AbortSignal.any([lost.signal, ...(request.signal === undefined ? [] : [request.signal])]);
  log.info({ run: begun.run.id, trigger: request.trigger }, 'fetch started');
  let end: ImapCursor | undefined;
  try {
    end = await readWithPatience({ ...context, signal }, begun.cursor, record);
    record.change({ state: 'done', message: null });
  } catch (error) {
    record.change({ state: 'failed', message: explain(error, signal, lost.signal) });
    const isOurs = !(error instanceof ImapFailure || error instanceof MailboxLost || signal.aborted);
    if (isOurs) log.error({ err: error, run: begun.run.id }, 'fetch failed');
  }
  await record.stop();
  const run = await endRun(database.pool, hold, record.run(), end).catch((error: unknown) => {
    if (!(error instanceof MailboxLost)) throw error;
    return record.run(); // the process that took over the mailbox has closed the run
  });
  logEnd(log, run);
  request.onProgress?.(run);
  return run;
}

/** Reads all new mail, retrying after network faults. @returns the cursor after the last message. */
async function readWithPatience(
  context: RunContext & { signal: AbortSignal },
  cursor: ImapCursor,
  record: RunRecord,
): Promise<ImapCursor> {
  const { deps, signal } = context;
  const backOff = deps.backOff ?? {
    firstMs: firstBackOffMs,
    maxDurationMs: maxBackoffMs,
    attempts: maxAttempts,
  };
  const pool = deps.pool ?? openWorkerPool({ secret: deps.secret });
  try {
    // A change to the mailbox made before this run held it could not end the run.
    await requireInUse(context.request);
    let from = cursor;
    for (let attempt = 1; ; attempt += 1) {
      const pass = await readOnce(context, from, record, pool);
      signal.throwIfAborted();
      if (pass.end !== undefined) return pass.end;
      if (pass.failure.isPermanent) throw pass.failure;
      if (pass.cursor !== from) attempt = 1;
      from = pass.cursor;
      if (attempt >= backOff.attempts) throw pass.failure;
      const waitMs = backOffMs(attempt, backOff);
      const { message } = pass.failure;
      deps.log.warn({ run: record.run().id, attempt, waitMs, code: pass.failure.code }, message);
      record.change({ state: 'waiting', perSecond: 0, message: `${message} Trying again.` });
      await waitToTryAgain(context, waitMs);
      record.change({ state: 'running', message: null });
    }
  } finally {
    if (deps.pool === undefined) await pool.close();
  }
}

/** How soon a waiting run notices corrected settings. */
const settingsMs = 2_000;

/**
 * @throws ImapFailure `replaced` if the settings name another mailbox by then, so that the next run does not
 * wait.
 */
async function waitToTryAgain(
  { request, signal }: RunContext & { signal: AbortSignal },
  waitMs: number,
): Promise<void> {
  const until = performance.now() + waitMs;
  for (let left = waitMs; left > 0; left = until - performance.now()) {
    await sleep(Math.min(left, settingsMs), undefined, { signal });
    await requireInUse(request);
  }
}

async function requireInUse({ isInUse }: FetchRequest): Promise<void> {
  if (isInUse === undefined || (await isInUse())) return;
  throw new ImapFailure(
    'replaced',
    'The settings of the mailbox were changed during this fetch. The next one uses the new settings.',
    { isPermanent: true },
  );
}

type Pass = { cursor: ImapCursor } & (
  | { end: ImapCursor; failure?: undefined }
  | { end?: undefined; failure: ImapFailure }
);

/** One connection: stores messages until all are read or the connection fails. */
async function readOnce(
  { deps, account, request, hold, signal }: RunContext & { signal: AbortSignal },
  from: ImapCursor,
  record: RunRecord,
  pool: WorkerPool,
): Promise<Pass> {
  const before = record.run();
  const done = before.imported + before.duplicates + before.rejected;
  const source = imapSource(account, from, {
    ...deps.imap,
    signal,
    onFound: (count) => record.change({ found: done + count }),
  });
  let cursor = from;
  const onCommit = async (client: Parameters<typeof moveCursor>[0], sources: readonly SourceMessage[]) => {
    const reached = lastOf(sources);
    await moveCursor(client, hold, reached, lastMailAt(sources));
    cursor = reached;
  };
  const { place } = request;
  const onProgress = (counts: IngestCounts) => record.count(before, counts);
  const { database, blobs, bodies, secret, now, blockedHosts, log } = deps;
  const messages = ofPlace(source.entries(), hold.mailbox, place);
  await ingest(
    deps.turns === undefined ? messages : deps.turns.during(messages, signal),
    { database, blobs, bodies, secret, pool, now, blockedHosts, log },
    {
      onCommit,
      onProgress,
      signal,
      categorize: request.autoCategorize !== false,
      origin: 'live',
      arrival: {
        kind: 'mailbox',
        run: runName(before.id, place),
      },
    },
  );
  const end = source.end();
  if (end !== undefined) return { cursor, end };
  const failure =
    source.failure() ?? new ImapFailure('broken', 'Reading the mailbox ended early.', { isPermanent: false });
  return { cursor, failure };
}

/** Adds the place to messages: their origin, and the authserv-id of its server. */
async function* ofPlace(
  messages: AsyncIterable<ImapMessage>,
  mailbox: string,
  place: Place | undefined,
): AsyncGenerator<ImapMessage> {
  const { authservId = null, newBrands = null } = place ?? {};
  const known = { mailbox, newBrands, ...(authservId !== null && { authservId }) };
  const before = typeof place?.name === 'string' ? `${place.name}: ` : '';
  for await (const message of messages) yield { ...message, ...known, label: `${before}${message.label}` };
}

/** The name by which the queue of held mail groups them. */
function runName(id: number, place: Place | undefined): string {
  return typeof place?.name === 'string' ? `Fetch ${id}, ${place.name}` : `Fetch ${id}`;
}

function lastMailAt(sources: readonly SourceMessage[]): Date | null {
  const times = sources.flatMap(({ receivedHint }) => (receivedHint === undefined ? [] : [receivedHint]));
  return times.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null);
}

function lastOf(sources: readonly SourceMessage[]): ImapCursor {
  const { uidValidity, uid } = sources.at(-1) ?? {};
  if (uidValidity === undefined || uid === undefined)
    throw new Error('What was stored has no place in a mailbox.');
  return { uidValidity, lastUid: uid };
}

function explain(error: unknown, signal: AbortSignal, lost: AbortSignal): string {
  if (error instanceof MailboxLost || lost.aborted) return new MailboxLost().message;
  if (signal.aborted) return 'The server was stopped during this fetch. The next one continues from there.';
  if (!(error instanceof ImapFailure))
    return 'The email could not be stored. See the server’s log for the reason.';
  return error.isPermanent
    ? error.message
    : `${error.message} Several attempts failed; the next fetch continues from there.`;
}

function logEnd(log: FetchLog, run: FetchRun): void {
  const { id, state, found, imported, duplicates, rejected, message } = run;
  const seconds =
    run.finishedAt === null ? null : (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  const counts = { found, imported, duplicates, rejected };
  const fields = { run: id, ...counts, seconds, ...(message !== null && { message }) };
  if (state === 'failed') log.warn(fields, 'fetch failed');
  else log.info(fields, 'fetch done');
}
