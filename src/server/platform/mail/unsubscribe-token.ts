import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Ends follows, or all digests of a reader with those follows of single emails that were in one, or the alerts of an
 * administrator.
 */
export type Unsubscribed =
  | { kind: 'follows'; ids: readonly number[] }
  | { kind: 'digests'; userId: string; ids: readonly number[] }
  | { kind: 'alerts'; userId: string };

/** A line of a mail has 998 characters at most (RFC 5322); further follows end with the link of the next mail. */
const maxIds = 100;

/**
 * Returns the token of an unsubscribe link. It is computed, not stored, and never expires: a mail may be read
 * years later.
 */
export function unsubscribeToken(what: Unsubscribed, secret: string): string {
  const name = nameOf(what);
  return `${name}.${macOf(name, secret)}`;
}

function nameOf(what: Unsubscribed): string {
  switch (what.kind) {
    case 'follows':
      return `f${what.ids.slice(0, maxIds).join('~')}`;
    case 'digests':
      return `d${[encodeUser(what), ...what.ids.slice(0, maxIds)].join('~')}`;
    case 'alerts':
      return `a${encodeUser(what)}`;
  }
}

/** @returns undefined for a forged or damaged token. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscribed | undefined {
  const [name = '', mac = '', ...more] = token.split('.');
  const expected = Buffer.from(macOf(name, secret));
  const given = Buffer.from(mac);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || more.length > 0) return undefined;
  const [first = '', ...rest] = name.slice(1).split('~');
  const userId = Buffer.from(first, 'base64url').toString('utf8');
  if (name.startsWith('f')) return { kind: 'follows', ids: [first, ...rest].map(Number) };
  return name.startsWith('d')
    ? { kind: 'digests', userId, ids: rest.map(Number) }
    : { kind: 'alerts', userId };
}

const encodeUser = ({ userId }: { userId: string }) => Buffer.from(userId).toString('base64url');

/** 128 bits, of a key for this purpose only. */
function macOf(name: string, secret: string): string {
  return createHmac('sha256', `unsubscribe ${secret}`)
    .update(name)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
