import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Returns the database connection of a process that is killed: after this number of statements, or never, it has no
 * further effect.
 */
export function killedAfter(db: Queryable, statements: number | null, kill: () => void): Queryable {
  let left = statements ?? Number.POSITIVE_INFINITY;
  const query = async (...given: unknown[]) => {
    if (left <= 0) {
      kill();
      throw new Error('This process was killed.');
    }
    left -= 1;
    return (db.query as (...values: unknown[]) => Promise<unknown>)(...given);
  };
  return { query } as unknown as Queryable;
}
