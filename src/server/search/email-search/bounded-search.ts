import pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Time limit of one statement of a search, in milliseconds. */
const statementMs = 1_000;

/**
 * Runs a search, on the replica if possible. A database server enforces the time limit of statements. The
 * embedded engine has one thread and no clock, so only the query's own limits bound it (`breadth.ts`).
 */
export function runSearch<Result>(
  database: Pick<Database, 'kind' | 'pool' | 'replica'>,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'embedded') return work(database.pool);
  return onReplica(database, (db) => withinTime(db, statementMs, work));
}

/** PostgreSQL's code `query_canceled`, of a statement that exceeded its time limit. */
const queryCanceled = '57014';

/** @throws AppError if a statement exceeds the time limit. */
export async function withinTime<Result>(
  db: Queryable,
  maxDurationMs: number,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const own = db instanceof pg.Pool ? await db.connect() : null;
  const client = own ?? db;
  let broken: Error | undefined;
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${maxDurationMs}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if ((error as { code?: unknown }).code !== queryCanceled) throw error;
    throw new AppError(
      'search_too_wide',
      'Narrow your search: it takes too long. Another word, a brand or a few months make it quicker.',
      { cause: error },
    );
  } finally {
    own?.release(broken);
  }
}
