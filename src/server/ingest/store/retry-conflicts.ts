import { setTimeout as wait } from 'node:timers/promises';

/**
 * What two processes can do to each other's transaction: serialization failure, deadlock, a brand deleted or
 * a slug taken between our question and our insert.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const conflictStates = new Set(['40001', '40P01', '23503', '23505']);

/** Enough for several processes in each other's way; a fault that stays is reported after this. */
const attempts = 6;

/** Runs a transaction again when another one got in its way. Any other error goes through at once. */
export async function retryConflicts<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !conflictStates.has(readSqlState(error) ?? '')) throw error;
      await wait(10 * 2 ** attempt * (0.5 + Math.random())); // apart, or they meet again
    }
  }
}

/** The five characters PostgreSQL names an error by; undefined for errors of other origin. */
export function readSqlState(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
