import { setTimeout as wait } from 'node:timers/promises';

/**
 * Transactions that only stood in each other's way: serialization failure, deadlock.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const collisions = ['40001', '40P01'];

/** A row deleted (foreign key) or a name taken (unique) between our question and our write; or a fault of ours. */
const violations = ['23503', '23505'];

/** Enough for several processes in each other's way; a fault that stays is reported after this. */
const attempts = 6;

export interface RetryOptions {
  /** True where the caller itself answers what a constraint says: then only collisions are tried again. */
  answersViolations?: boolean;
}

/** Runs a transaction again when another one got in its way. Any other error goes through at once. */
export async function retryConflicts<Result>(
  transaction: () => Promise<Result>,
  { answersViolations = false }: RetryOptions = {},
): Promise<Result> {
  const retried = new Set(answersViolations ? collisions : [...collisions, ...violations]);
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
