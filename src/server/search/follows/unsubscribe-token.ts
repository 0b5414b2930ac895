import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ends one follow, or all digests of a reader. */
export type Unsubscribed = { kind: 'follow'; id: number } | { kind: 'digests'; userId: string };

/**
 * Returns the token of an unsubscribe link. It is computed, not stored, and never expires: a mail may be read
 * years later.
 */
export function unsubscribeToken(what: Unsubscribed, secret: string): string {
  const name = what.kind === 'follow' ? `f${what.id}` : `d${Buffer.from(what.userId).toString('base64url')}`;
  return `${name}.${macOf(name, secret)}`;
}

/** @returns undefined for a forged or damaged token. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscribed | undefined {
  const [name = '', mac = '', ...more] = token.split('.');
  const expected = Buffer.from(macOf(name, secret));
  const given = Buffer.from(mac);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || more.length > 0) return undefined;
  const rest = name.slice(1);
  return name.startsWith('f')
    ? { kind: 'follow', id: Number(rest) }
    : { kind: 'digests', userId: Buffer.from(rest, 'base64url').toString('utf8') };
}

/** 128 bits, of a key for this purpose only. */
function macOf(name: string, secret: string): string {
  return createHmac('sha256', `unsubscribe ${secret}`)
    .update(name)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
