import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-mailvault-operator';

/** Command and server stand on one machine: their clocks are one, and the way between them is short. */
const validSeconds = 60;

/**
 * What an operator's command sends along to prove that it knows the server's secret, which only whoever runs the
 * server can read. Good for one path and for a minute.
 */
export function operatorHeaders(secret: string, path: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return { [header]: `${seconds}.${proofOf(secret, path, seconds)}` };
}

/** Whether a request carries such a proof for its path. */
export function isFromOperator(request: FastifyRequest, secret: string, now: Date): boolean {
  const given = request.headers[header];
  const [, digits, proof] = (typeof given === 'string' && /^(\d{1,12})\.([\w-]{43})$/.exec(given)) || [];
  if (digits === undefined || proof === undefined) return false;
  const seconds = Number(digits);
  if (Math.abs(now.getTime() / 1000 - seconds) > validSeconds) return false;
  const path = request.url.split('?', 1)[0] ?? '';
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secret, path, seconds)));
}

function proofOf(secret: string, path: string, seconds: number): string {
  return createHmac('sha256', secret).update(`operator ${path} ${seconds}`).digest('base64url');
}
