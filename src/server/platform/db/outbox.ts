import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import pg from 'pg';

/** The kind of an event, which also determines the kind of its ids. */
export type EventKind =
  | 'email.stored'
  | 'email.changed'
  | 'email.deleted'
  | 'brand.changed'
  /** Many brands or emails are being changed, or changed back, in batches. */
  | 'bulk_change.begun'
  /** All bytes of an upload have arrived and wait to be read. */
  | 'mail_import.received'
  | 'category.changed'
  | 'list.changed'
  /** An administrator changed a setting of the vault, such as its name; there is one vault, whose id is 1. */
  | 'vault.changed'
  /** A photograph replaced a sketch; the ids are those of emails. */
  | 'thumbnail.made'
  /** A mail of ours was written and waits to be sent. */
  | 'mail.written'
  /** A message to a webhook was written and waits to be sent. */
  | 'webhook.written'
  /** A viewer requested the full-length photograph of an email that has none yet. */
  | 'photograph.wanted';

/** Whether the change is current, or by an import or reprocess of past mail. */
export type EventOrigin = 'live' | 'import' | 'reprocess';

export interface NewEvent {
  kind: EventKind;
  ids: readonly number[];
  origin: EventOrigin;
}

export interface OutboxEvent extends NewEvent {
  /** Rises in the order of commits. */
  id: number;
  occurredAt: Date;
  /** The pool that wrote it (`writerOf`). */
  writer: string | null;
}

/** Wakes processes that follow the outbox on a PostgreSQL server. */
export const outboxChannel = 'outbox';

/** Names the advisory lock under which commits with events take turns; an otherwise unused number. */
const turnLock = 7_262_021;

/** Returns a pool's name as a writer of events, unique among pools and processes. */
export function writerOf(pool: object): string {
  const writer = writers.get(pool) ?? randomUUID();
  writers.set(pool, writer);
  return writer;
}

const writers = new WeakMap<object, string>();
const recorded = new WeakMap<object, NewEvent[]>();

/** Starts collecting the events of the transaction on this client. */
export function beginEvents(client: object): readonly NewEvent[] {
  const events: NewEvent[] = [];
  recorded.set(client, events);
  return events;
}

/**
 * Records a change by the open transaction of this client. Without ids it does nothing.
 * @throws Error outside of `inTransaction`: the change and its event must be committed together.
 */
export function recordEvent(
  client: object,
  kind: EventKind,
  ids: readonly number[],
  origin: EventOrigin = 'live',
): void {
  const events = recorded.get(client);
  if (events === undefined) throw new Error('An event was recorded outside of a transaction.');
  if (ids.length > 0) events.push({ kind, ids, origin });
}

/**
 * Commits the transaction with its events. Their ids are assigned in the order of commits: each writer waits
 * for the one before, so a process that has read up to an id never finds a smaller one later. All statements
 * go in one message, so a process that was stopped or has lost its connection never holds the lock.
 */
export async function commitWithEvents(
  client: pg.PoolClient,
  events: readonly NewEvent[],
  pool: object,
): Promise<OutboxEvent[]> {
  recorded.delete(client);
  if (events.length === 0) {
    await client.query('commit');
    return [];
  }
  await commitHooks.get(pool)?.(client, events);
  const writer = writerOf(pool);
  const rows = events.map(
    ({ kind, ids, origin }) =>
      `(${pg.escapeLiteral(kind)}, '{${ids.join()}}', ${pg.escapeLiteral(origin)}, '${writer}')`,
  );
  const results = (await client.query(
    `select pg_advisory_xact_lock(${turnLock});
     insert into outbox (kind, ids, origin, writer) values ${rows.join()} returning ${outboxColumns};
     notify ${outboxChannel};
     commit`,
  )) as unknown as pg.QueryResult<OutboxRow>[];
  return (results[1]?.rows ?? []).map(toEvent);
}

const outboxColumns = 'id, kind, ids, origin, occurred_at as "occurredAt", writer';

/** The driver returns a bigint as text. */
type OutboxRow = Omit<OutboxEvent, 'id'> & { id: string };

function toEvent(row: OutboxRow): OutboxEvent {
  return { ...row, id: Number(row.id) };
}

/** Returns events after a position, oldest first. */
export async function readEvents(
  db: Pick<pg.Pool, 'query'>,
  position: number,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await db.query<OutboxRow>({
    name: 'read-events',
    text: `select ${outboxColumns} from outbox where id > $1 order by id limit $2`,
    values: [position, limit],
  });
  return rows.map(toEvent);
}

type CommitHook = (client: pg.PoolClient, events: readonly NewEvent[]) => Promise<void>;

const commitHooks = new WeakMap<object, CommitHook>();

/**
 * Runs the hook in each transaction of this pool that has recorded events, right before its commit.
 * @returns the function that unsubscribes it.
 */
export function beforeCommit(pool: object, hook: CommitHook): () => void {
  commitHooks.set(pool, hook);
  return () => void commitHooks.delete(pool);
}

type Listener = (events: readonly OutboxEvent[]) => void;

/**
 * Calls the listener with every event committed through this pool, before its writer continues.
 * @returns the function that unsubscribes it.
 */
export function onCommitted(pool: EventEmitter, listener: Listener): () => void {
  pool.on('committed', listener);
  return () => void pool.off('committed', listener);
}

export function announceEvents(pool: EventEmitter, events: readonly OutboxEvent[]): void {
  if (events.length > 0) pool.emit('committed', events);
}

/** Other processes follow events within a second; one without the database for longer than this misses some. */
const keptFor = '1 hour';

/** Deletes old events except the newest, which serves to compare a replica with the primary. */
export async function purgeEvents(db: Pick<pg.Pool, 'query'>, now: Date): Promise<void> {
  await db.query(
    `delete from outbox where id < (select max(id) from outbox)
       and occurred_at < $1::timestamptz - interval '${keptFor}'`,
    [now],
  );
}
