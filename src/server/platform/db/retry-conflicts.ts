import { setTimeout as wait } from 'node:timers/promises';

/**
 * Transactions in conflict: serialization failure, deadlock.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const collisions = ['40001', '40P01'];

/** A row that another transaction deleted (foreign key) or a value it took (unique); or a bug. */
const violations = ['23503', '23505'];

/** Enough for several processes in conflict; a lasting fault is then reported. */
const attempts = 6;

export interface RetryOptions {
  /**
   * True if a retry sees the other transaction's change and handles it: the row is not found, the value is
   * taken. Otherwise a violated constraint is a bug, and fails immediately.
   */
  retryViolations?: boolean;
}

/** Retries a transaction after a conflict with another one. Any other error is rethrown immediately. */
export async function retryConflicts<Result>(
  transaction: () => Promise<Result>,
  { retryViolations = false }: RetryOptions = {},
): Promise<Result> {
  const retried = new Set(retryViolations ? [...collisions, ...violations] : collisions);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !retried.has(readSqlState(error) ?? '')) throw error;
      await wait(10 * 2 ** attempt * (0.5 + Math.random())); // random, or they would collide again
    }
  }
}

/** Returns the five characters of PostgreSQL's error code; undefined for errors of other origin. */
export function readSqlState(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
