import { createHash } from 'node:crypto';

/**
 * Returns a key under which Stripe creates one object for all repeated and concurrent requests. It covers the
 * parameters: Stripe refuses the same key with other parameters for a day.
 * @param purpose such as `checkout`.
 */
export function idempotencyKey(purpose: string, userId: string, parameters: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('base64url');
  return `${purpose}-${userId}-${digest}`;
}
