import pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** How long one statement of a search may take, in milliseconds. */
const statementMs = 1_000;

/**
 * Runs a search, which may be answered by the replica. A server ends its statements in time; the embedded engine has one thread
 * and no clock, so that there what a search asks for is all that bounds it (`breadth.ts`).
 */
export function searchIn<Result>(
  database: Pick<Database, 'kind' | 'pool' | 'replica'>,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'embedded') return work(database.pool);
  return onReplica(database, (db) => withinTime(db, statementMs, work));
}

/** PostgreSQL's code for a statement that was ended. */
const endedCode = '57014';

/** @throws AppError where a statement takes longer. */
export async function withinTime<Result>(
  db: Queryable,
  mostMs: number,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const own = db instanceof pg.Pool ? await db.connect() : null;
  const client = own ?? db;
  let broken: Error | undefined;
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${mostMs}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if ((error as { code?: unknown }).code !== endedCode) throw error;
    throw new AppError(
      'search_too_wide',
      'Narrow your search: it takes too long. Another word, a brand or a few months make it quicker.',
      { cause: error },
    );
  } finally {
    own?.release(broken);
  }
}
