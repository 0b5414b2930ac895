import { createHash } from 'node:crypto';

/** Encodings of the identifier of a subscriber, a sending or a click in an address. */
export const codings = [
  'number',
  'base36',
  'base62',
  'hex',
  'uuid',
  'base64',
  'base64url',
  'slashed',
  'jwt',
] as const;

/** `spoken` is made of syllables and reads like a word; of links in `mixed` every fourth does. */
export type Coding = (typeof codings)[number] | 'spoken' | 'mixed';

const syllables = [
  'ka',
  'lo',
  'mi',
  'ren',
  'tus',
  'bor',
  've',
  'sal',
  'pi',
  'gon',
  'dra',
  'fel',
  'shan',
  'ter',
];

const alphabets = {
  number: '0123456789',
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
};

/**
 * Returns the identifier for `secret`, deterministic, as written in an address (not percent-encoded).
 * `length` counts if the encoding leaves it open.
 */
export function identifier(coding: Coding, length: number, secret: string): string {
  const bytes = createHash('sha512').update(secret).digest();
  switch (coding) {
    case 'number':
      return `${1 + ((bytes[0] ?? 0) % 9)}${spelled(bytes, alphabets.number, length - 1)}`;
    case 'base36':
    case 'base62':
    case 'mixed':
      return spelledWithBoth(bytes, alphabets[coding === 'mixed' ? 'base62' : coding], length);
    case 'hex':
      return bytes.toString('hex').slice(0, Math.max(8, length));
    case 'spoken':
      return Array.from(
        { length: Math.max(2, Math.ceil(length / 3)) },
        (_, at) => syllables[(bytes[at] ?? 0) % syllables.length],
      ).join('');
    case 'uuid':
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
    case 'base64':
      return bytes.subarray(0, 16).toString('base64').replaceAll('/', '+');
    case 'base64url':
      return bytes.subarray(0, 12 + (length % 12)).toString('base64url');
    case 'slashed':
      return bytes
        .subarray(0, 21)
        .toString('base64')
        .replace(/^(.{7})./, '$1/');
    case 'jwt':
      return [
        '{"alg":"HS256","typ":"JWT"}',
        `{"sub":"${bytes.toString('hex').slice(0, 12)}","iat":1717999200}`,
      ]
        .map((part) => Buffer.from(part).toString('base64url'))
        .concat(bytes.subarray(32).toString('base64url'))
        .join('.');
  }
}

function spelled(bytes: Uint8Array, alphabet: string, length: number): string {
  return Array.from({ length }, (_, at) => alphabet[(bytes[(at + 1) % 64] ?? 0) % alphabet.length]).join('');
}

/** An identifier of letters alone could be a word, so it always has letters and digits. */
function spelledWithBoth(bytes: Uint8Array, alphabet: string, length: number): string {
  const text = spelled(bytes, alphabet, length);
  const digit = String((bytes[60] ?? 0) % 10);
  const letter = 'bcdfghjkmnpqrstvwxz'[(bytes[61] ?? 0) % 19] ?? 'x';
  const at = 1 + ((bytes[62] ?? 0) % (length - 2));
  const withDigit = /\d/.test(text) ? text : text.slice(0, at) + digit + text.slice(at + 1);
  return /[a-z]/i.test(withDigit) ? withDigit : letter + withDigit.slice(1);
}
