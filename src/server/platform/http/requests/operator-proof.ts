import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-mailvault-operator';

/** Command and server run on one machine: they share a clock, and requests arrive quickly. */
const validSeconds = 60;

/**
 * Returns the headers by which an operator's command proves that it knows the server's secret, which only the
 * operator's account can read. Valid for one path and a minute.
 */
export function operatorHeaders(secret: string, path: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return { [header]: `${seconds}.${proofOf(secret, path, seconds)}` };
}

/** Whether a request has such a proof for its path. */
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
