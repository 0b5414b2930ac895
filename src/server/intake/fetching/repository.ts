import { randomUUID } from 'node:crypto';
import type { ImapCursor } from '#server/ingest/sources/imap/read-mailbox.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

/** A run without a heartbeat for this long belongs to a dead process; its lock can be taken over. */
export const lockLifeMs = 30_000;

/** Runs stored per mailbox; older ones are deleted. */
const keptRuns = 500;

const diedSentence =
  'The server process that ran this fetch ended unexpectedly. The next fetch continues from there.';

type RunRow = Omit<FetchRun, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null };

/** The administrators' name of a run's mailbox. */
const nameColumn = '(select place.name from mailboxes place where place.key = mailbox) as "mailboxName"';

const runColumns = `id, mailbox, ${nameColumn}, trigger, state, started_at as "startedAt", finished_at as "finishedAt", found, imported,
  duplicates, rejected, per_second as "perSecond", message`;

/**
 * SQL: true if a lock is still valid. One that ends later than possible was taken before the database's clock
 * was set back; because a live holder sends a heartbeat every few seconds, its process is dead.
 */
const isFresh = (expiresAt: string, ttlMs: string) =>
  `${expiresAt} between clock_timestamp() and clock_timestamp() + 2 * ${ttlMs} * interval '1 millisecond'`;

function toRun(row: RunRow): FetchRun {
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Returns the newest runs, newest first: of all mailboxes, or of one place. */
export async function listFetchRuns(
  database: Database,
  limit: number,
  place: string | null = null,
): Promise<FetchRun[]> {
  const chosen = `select * from fetch_runs where $5::text is null or mailbox = $5 order by id desc limit $6`;
  return readRuns(database, 'fetching-list-runs', chosen, [place, limit]);
}

/** Returns the last run of each of these places, if there was one. */
export async function listLastRuns(database: Database, places: readonly string[]): Promise<FetchRun[]> {
  const chosen = `select distinct on (mailbox) * from fetch_runs where mailbox = any($5::text[])
    order by mailbox, id desc`;
  return readRuns(database, 'fetching-last-runs', chosen, [places]);
}

/** A mailbox whose runs have failed since the last one that ended well. */
export interface FailingMailbox {
  place: string;
  since: Date;
  message: string | null;
}

/** Returns those of the places whose newest ended run failed, with the end of the first that did. */
export async function listFailing(db: Queryable, places: readonly string[]): Promise<FailingMailbox[]> {
  const { rows } = await db.query<FailingMailbox>({
    name: 'fetching-list-failing',
    text: `with done as (
        select mailbox, max(id) as id from fetch_runs where mailbox = any($1::text[]) and state = 'done' group by mailbox
      )
      select run.mailbox as place, min(run.finished_at) as since,
        (array_agg(run.message order by run.id desc))[1] as message
      from fetch_runs run left join done on done.mailbox = run.mailbox
      where run.mailbox = any($1::text[]) and run.state = 'failed' and run.id > coalesce(done.id, 0)
      group by run.mailbox`,
    values: [places],
  });
  return rows;
}

/**
 * Returns selected runs, newest first. A run whose lock has expired ended with its process: it is returned as
 * the next fetch will close it, so that nobody waits for it.
 * @param values from $5 on.
 */
async function readRuns(
  database: Database,
  name: string,
  chosen: string,
  values: readonly unknown[],
): Promise<FetchRun[]> {
  const { rows } = await database.pool.query<RunRow>({
    name,
    text: `select id, mailbox, ${nameColumn}, trigger, started_at as "startedAt", found, imported, duplicates, rejected,
        case when is_dead then 'failed' else state end as state,
        case when is_dead then beat_at else finished_at end as "finishedAt",
        case when is_dead then 0 else per_second end as "perSecond",
        case when is_dead then $1 else message end as message
      from (
        select chosen.*, state in ('running', 'waiting') and not exists (
          select from mailboxes where key = chosen.mailbox and locked_by is not null
            and ${isFresh('lock_expires_at', '$2')}
            and (not $3 or split_part(locked_by, ':', 1) = $4)
        ) as is_dead
        from (${chosen}) chosen
      ) looked_at order by id desc`,
    values: [diedSentence, lockLifeMs, isAlone(database), processName, ...values],
  });
  return rows.map(toRun);
}

/** Returns the run of a mailbox that is under way in any process. */
export async function findRunUnderWay(db: Queryable, mailbox: string): Promise<FetchRun | undefined> {
  const { rows } = await db.query<RunRow>(
    `select ${runColumns} from fetch_runs where mailbox = $1 and state in ('running', 'waiting')
     order by id desc limit 1`,
    [mailbox],
  );
  return rows[0] && toRun(rows[0]);
}

/** Returns the newest run of a mailbox that started after `lastBegunAt`; none if that is absent. */
export async function findRunSince(
  db: Queryable,
  mailbox: string,
  lastBegunAt: string | null | undefined,
): Promise<FetchRun | undefined> {
  if (lastBegunAt === undefined) return undefined;
  const { rows } = await db.query<RunRow>(
    `select ${runColumns} from fetch_runs where mailbox = $1
       and exists (select from mailboxes where key = $1 and begun_at is distinct from $2::timestamptz)
     order by id desc limit 1`,
    [mailbox, lastBegunAt],
  );
  return rows[0] && toRun(rows[0]);
}

/** Returns the cursor of a mailbox, and when it was last read to its end. */
export async function readCursor(
  db: Queryable,
  mailbox: string,
): Promise<ImapCursor & { fetchedAt: Date | null }> {
  const { rows } = await db.query<{ uid_validity: string | null; last_uid: string; fetched_at: Date | null }>(
    'select uid_validity, last_uid, fetched_at from mailboxes where key = $1',
    [mailbox],
  );
  const row = rows[0];
  return {
    uidValidity: row?.uid_validity ?? null,
    lastUid: Number(row?.last_uid ?? 0),
    fetchedAt: row?.fetched_at ?? null,
  };
}

/** A lease on a mailbox. */
export interface MailboxLease {
  mailbox: string;
  /** Identifies the process and, after a colon, this run or watch of it. */
  owner: string;
}

const processName = randomUUID();

export function newLease(mailbox: string): MailboxLease {
  return { mailbox, owner: `${processName}:${randomUUID()}` };
}

/**
 * Only one process at a time opens an embedded database, so locks of any other process are dead, however
 * recent their last heartbeat.
 */
const isAlone = (database: Database) => database.kind === 'embedded';

/**
 * Locks a mailbox and starts a run, in one statement: of any number of callers in any number of processes one
 * succeeds. A mailbox whose holder has no heartbeat is taken over, and its open run is closed as failed.
 * @param lastBegunAt from `listDue`: a mailbox whose run started since is skipped.
 * @returns undefined if another process holds it, or has started a run since.
 */
export async function beginRun(
  database: Database,
  hold: MailboxLease,
  trigger: FetchRun['trigger'],
  lastBegunAt?: string | null,
): Promise<{ run: FetchRun; cursor: ImapCursor } | undefined> {
  const { pool } = database;
  const { rows } = await pool.query<RunRow & { uidValidity: string | null; lastUid: string }>(
    `with held as (
       insert into mailboxes as mailbox (key, locked_by, lock_expires_at, begun_at)
       values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', clock_timestamp())
       on conflict (key) do update set locked_by = excluded.locked_by, lock_expires_at = excluded.lock_expires_at,
           begun_at = excluded.begun_at
         where (mailbox.locked_by is null or not (${isFresh('mailbox.lock_expires_at', '$3')})
             or ($6 and split_part(mailbox.locked_by, ':', 1) <> split_part($2, ':', 1)))
           and ($7 or mailbox.begun_at is not distinct from $8::timestamptz)
       returning key, uid_validity, last_uid
     ), closed as (
       update fetch_runs set state = 'failed', finished_at = clock_timestamp(), per_second = 0, message = $5
       where mailbox = $1 and state in ('running', 'waiting') and exists (select from held)
     ), begun as (
       insert into fetch_runs (mailbox, trigger, state, started_at, beat_at)
       select key, $4, 'running', clock_timestamp(), clock_timestamp() from held returning *
     )
     select ${runColumns}, uid_validity as "uidValidity", last_uid as "lastUid"
     from begun join held on held.key = begun.mailbox`,
    [
      hold.mailbox,
      hold.owner,
      lockLifeMs,
      trigger,
      diedSentence,
      isAlone(database),
      lastBegunAt === undefined,
      lastBegunAt ?? null,
    ],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const { uidValidity, lastUid, ...run } = row;
  await pool.query(
    `delete from fetch_runs where mailbox = $1 and id <=
       (select id from fetch_runs where mailbox = $1 order by id desc offset $2 limit 1)`,
    [hold.mailbox, keptRuns],
  );
  return { run: toRun(run), cursor: { uidValidity, lastUid: Number(lastUid) } };
}

/** Thrown when another process has taken over the mailbox of a run; the current write is rolled back. */
export class MailboxLost extends Error {
  override name = 'MailboxLost';
  constructor() {
    super('Another server process took over this mailbox because this one stopped responding.');
  }
}

/**
 * Moves the cursor as the last statement of a transaction that stores mail.
 * @param lastMailAt the newest message's arrival in the mailbox, if the server reports it.
 * @throws MailboxLost, which rolls back the transaction, if the mailbox is no longer held.
 */
export async function moveCursor(
  client: Queryable,
  hold: MailboxLease,
  cursor: ImapCursor,
  lastMailAt: Date | null = null,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'fetching-move-cursor',
    text: `update mailboxes set uid_validity = $3, last_uid = $4, last_mail_at = greatest(last_mail_at, $6::timestamptz),
             lock_expires_at = clock_timestamp() + $5 * interval '1 millisecond'
           where key = $1 and locked_by = $2`,
    values: [hold.mailbox, hold.owner, cursor.uidValidity, cursor.lastUid, lockLifeMs, lastMailAt],
  });
  if (rowCount === 0) throw new MailboxLost();
}

/**
 * Stores the progress of a run, and a heartbeat.
 * @throws MailboxLost, without writing, if the mailbox is no longer held.
 */
export async function saveRun(db: Queryable, hold: MailboxLease, run: FetchRun): Promise<void> {
  const { rowCount } = await db.query({
    name: 'fetching-save-run',
    text: `with held as (
             update mailboxes set lock_expires_at = clock_timestamp() + $3 * interval '1 millisecond'
             where key = $1 and locked_by = $2 returning key
           )
           update fetch_runs set beat_at = clock_timestamp(), state = $5, found = $6, imported = $7, duplicates = $8,
             rejected = $9, per_second = $10, message = $11
           where id = $4 and exists (select from held)`,
    values: [
      hold.mailbox,
      hold.owner,
      lockLifeMs,
      run.id,
      run.state,
      run.found,
      run.imported,
      run.duplicates,
      run.rejected,
      run.perSecond,
      run.message,
    ],
  });
  if (rowCount === 0) throw new MailboxLost();
}

/**
 * Ends a run and releases its mailbox.
 * @param end the cursor after the last message, if the mailbox was read to its end.
 * @throws MailboxLost, without writing, if the mailbox is no longer held.
 */
export async function endRun(
  db: Queryable,
  hold: MailboxLease,
  run: FetchRun,
  end: ImapCursor | undefined,
): Promise<FetchRun> {
  const { rows } = await db.query<RunRow>(
    `with held as (
       update mailboxes set locked_by = null, lock_expires_at = null,
         uid_validity = coalesce($3, uid_validity), last_uid = coalesce($4, last_uid),
         fetched_at = case when $3::text is null then fetched_at else clock_timestamp() end
       where key = $1 and locked_by = $2 returning key
     )
     update fetch_runs set state = $6, finished_at = clock_timestamp(), found = $7, imported = $8, duplicates = $9,
       rejected = $10, per_second = 0, message = $11
     where id = $5 and exists (select from held)
     returning ${runColumns}`,
    [
      hold.mailbox,
      hold.owner,
      end?.uidValidity ?? null,
      end?.lastUid ?? null,
      run.id,
      run.state,
      run.found,
      run.imported,
      run.duplicates,
      run.rejected,
      run.message,
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new MailboxLost();
  return toRun(row);
}

/** Closes runs without a heartbeat, of all mailboxes, so that nobody waits for them. */
export async function closeDeadRuns(db: Queryable): Promise<void> {
  await db.query(
    `update fetch_runs set state = 'failed', finished_at = clock_timestamp(), per_second = 0, message = $1
     where state in ('running', 'waiting') and beat_at < clock_timestamp() - $2 * interval '1 millisecond'`,
    [diedSentence, lockLifeMs],
  );
}

/**
 * Acquires or renews the watch of a mailbox, a lease of the one process that waits for new mail.
 * @returns true if `owner` holds it now.
 */
export async function acquireWatchLease(
  database: Database,
  { mailbox, owner }: MailboxLease,
): Promise<boolean> {
  const { rows } = await database.pool.query(
    `insert into mailboxes as mailbox (key, watched_by, watch_expires_at)
     values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (key) do update set watched_by = excluded.watched_by, watch_expires_at = excluded.watch_expires_at
       where mailbox.watched_by is null or mailbox.watched_by = $2
         or not (${isFresh('mailbox.watch_expires_at', '$3')})
         or ($4 and split_part(mailbox.watched_by, ':', 1) <> split_part($2, ':', 1))
     returning key`,
    [mailbox, owner, lockLifeMs, isAlone(database)],
  );
  return rows.length > 0;
}

export async function releaseWatch(db: Queryable, { mailbox, owner }: MailboxLease): Promise<void> {
  await db.query(
    'update mailboxes set watched_by = null, watch_expires_at = null where key = $1 and watched_by = $2',
    [mailbox, owner],
  );
}
