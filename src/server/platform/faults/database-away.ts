/**
 * Node's and PostgreSQL's codes for a server that is unreachable, starting, full, shutting down, or read-only
 * (a standby).
 */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08001',
  '08003',
  '08006',
  '53300',
  '25006',
]);

/** pg's messages without a code, when a connection ends during a statement or none is available in time. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a failure means that the database is unavailable now and may return in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && awayCodes.has(code)) return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}
