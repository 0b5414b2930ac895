import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ends follows, or all digests of a reader with those follows of single emails that were in one. */
export type Unsubscribed =
  | { kind: 'follows'; ids: readonly number[] }
  | { kind: 'digests'; userId: string; ids: readonly number[] };

/** A line of a mail has 998 characters at most (RFC 5322); further follows end with the link of the next mail. */
const maxIds = 100;

/**
 * Returns the token of an unsubscribe link. It is computed, not stored, and never expires: a mail may be read
 * years later.
 */
export function unsubscribeToken(what: Unsubscribed, secret: string): string {
  const ids = what.ids.slice(0, maxIds);
  const name =
    what.kind === 'follows'
      ? `f${ids.join('~')}`
      : [`d${Buffer.from(what.userId).toString('base64url')}`, ...ids].join('~');
  return `${name}.${macOf(name, secret)}`;
}

/** @returns undefined for a forged or damaged token. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscribed | undefined {
  const [name = '', mac = '', ...more] = token.split('.');
  const expected = Buffer.from(macOf(name, secret));
  const given = Buffer.from(mac);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || more.length > 0) return undefined;
  const [first = '', ...rest] = name.slice(1).split('~');
  return name.startsWith('f')
    ? { kind: 'follows', ids: [first, ...rest].map(Number) }
    : { kind: 'digests', userId: Buffer.from(first, 'base64url').toString('utf8'), ids: rest.map(Number) };
}

/** 128 bits, of a key for this purpose only. */
function macOf(name: string, secret: string): string {
  return createHmac('sha256', `unsubscribe ${secret}`)
    .update(name)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
