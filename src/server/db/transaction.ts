import type pg from 'pg';

/** Anything a statement can run on: the pool, or the one client of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Runs `work` in one transaction and answers its result; a throw rolls everything back.
 * Inside, use only the client given: in embedded mode the pool has no second connection and would wait for ever.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
