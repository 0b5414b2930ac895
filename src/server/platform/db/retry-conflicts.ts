import { setTimeout as wait } from 'node:timers/promises';

/**
 * Transactions that only stood in each other's way: serialization failure, deadlock.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const collisions = ['40001', '40P01'];

/** A row that another transaction deleted (foreign key) or a value it took (unique); or a fault of ours. */
const violations = ['23503', '23505'];

/** Enough for several processes in each other's way; a fault that stays is reported after this. */
const attempts = 6;

export interface RetryOptions {
  /**
   * True where the next attempt sees what another transaction did and answers it: the row is not found, the value is
   * taken. Elsewhere a violated constraint is a fault, and fails at once.
   */
  retryViolations?: boolean;
}

/** Runs a transaction again when another one got in its way. Any other error goes through at once. */
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
      await wait(10 * 2 ** attempt * (0.5 + Math.random())); // apart, or they meet again
    }
  }
}

/** The five characters PostgreSQL names an error by; undefined for errors of other origin. */
export function readSqlState(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
