import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret: 256 bits, in the form of Standard Webhooks (https://www.standardwebhooks.com). */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * Returns the headers by which a receiver verifies a delivery, as Standard Webhooks defines them: HMAC-SHA256 of
 * id, time and body, joined by dots. A replay has the id of the first delivery and its own time.
 * @param at the time of the attempt; receivers refuse old ones.
 */
export function signatureHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secret: string,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
