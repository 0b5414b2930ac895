import type pg from 'pg';
import { announceEvents, beginEvents, commitWithEvents } from '#server/platform/db/outbox.ts';
import { type RetryOptions, retryConflicts } from '#server/platform/db/retry-conflicts.ts';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';

/** Anything a statement can run on: the pool, or the one client of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Runs `work` in one transaction and answers its result; a throw rolls everything back. All writes of more than one
 * statement go through here, and single ones that take rows of other tables with them.
 *
 * After a deadlock or a serialization failure `work` runs again from the beginning, so it may do nothing that a rollback
 * does not undo. With `retryViolations` it also runs again after a violated unique or foreign key, and sees what the
 * other transaction did: a row that vanished is not found, as if it had been gone before.
 * Inside, use only the client given: in embedded mode the pool has no second connection and would wait for ever.
 *
 * Events recorded on that client (`recordEvent`) are written by the commit itself, and this process has heard of them
 * when the promise resolves.
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
    // A connection to a server that is no longer in charge would fail the next one, too.
    if (isDatabaseAway(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
