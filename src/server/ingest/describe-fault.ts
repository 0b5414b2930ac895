import { readSqlState } from '#server/platform/db/retry-conflicts.ts';

/** Returns class, code and place of an error for a log; its message may quote an email. */
export function describeFault(error: unknown): { fault: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { fault: typeof error };
  const code = readSqlState(error);
  const at = /^\s+at (.+)$/m.exec(error.stack ?? '')?.[1];
  return { fault: error.name, ...(code !== undefined && { code }), ...(at !== undefined && { at }) };
}
