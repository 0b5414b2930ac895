import { createHash } from 'node:crypto';

/**
 * A key under which Stripe makes one thing however often and from wherever it is asked. It covers the parameters too:
 * the same key with other parameters would be refused for a day.
 * @param purpose such as `checkout`.
 */
export function idempotencyKey(purpose: string, userId: string, parameters: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('base64url');
  return `${purpose}-${userId}-${digest}`;
}
