import type pg from 'pg';
import { announceEvents, beginEvents, commitWithEvents } from '#server/platform/db/outbox.ts';
import { type RetryOptions, retryConflicts } from '#server/platform/db/retry-conflicts.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';

/** Anything a statement can run on: the pool, or the one client of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Runs `work` in one transaction and returns its result; a throw rolls everything back. All writes of more
 * than one statement go through here, and single ones that change rows of other tables too.
 *
 * After a deadlock or a serialization failure `work` runs again from the beginning, so it may only have
 * effects that a rollback undoes. With `retryViolations` it also runs again after a violated unique or
 * foreign key, and sees the other transaction's change: a deleted row is not found, as if it had never
 * existed. Inside, use only the given client: in embedded mode the pool has no second connection and would
 * wait forever.
 *
 * Events recorded on that client (`recordEvent`) are written by the commit itself, and this process's
 * listeners have received them when the promise resolves.
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  options: RetryOptions = {},
): Promise<Result> {
  return retryConflicts(() => onceInTransaction(pool, work), options);
}

async function onceInTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const events = beginEvents(client);
    const result = await work(client);
    announceEvents(pool, await commitWithEvents(client, events, pool));
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    // A connection to a server that is no longer the primary would fail the next transaction, too.
    if (isDatabaseAway(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
