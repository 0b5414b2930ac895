import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from '#server/features/invitations/work-queue.ts';
import { AppError } from '#server/http/app-error.ts';

/** NIST SP 800-63B asks for eight and advises fifteen; a phrase of two or three words is there. */
export const shortestPassword = 12;

/** Nobody types more, and whoever sends more wants us to work. */
export const longestPassword = 200;

/** OWASP's parameters for scrypt: 32 MB of memory, three times over. */
const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const maxMemoryBytes = 64 * 1024 * 1024;
const saltBytes = 16;
const keyBytes = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** How a password is stored: its parameters, a salt of its own, and the key derived from both. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await inTurn(() =>
    derive(normal(password), salt, keyBytes, { ...cost, maxmem: maxMemoryBytes }),
  );
  return toText(salt, key);
}

/**
 * Whether a password is the one that was stored. It takes as long where there is none to compare with, so that the
 * time does not tell whether somebody has an account.
 * @param stored as `hashPassword` answered it; undefined for an unknown account.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? nobodysPassword).split('$');
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: maxMemoryBytes };
  const given = await inTurn(() =>
    derive(normal(password), Buffer.from(salt, 'base64url'), expected.length, options),
  );
  return timingSafeEqual(given, expected) && stored !== undefined;
}

/** The same characters however a keyboard composes them (RFC 8265 asks for as much). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function toText(salt: Buffer, key: Buffer): string {
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Compared with where there is no account. */
const nobodysPassword = toText(randomBytes(saltBytes), randomBytes(keyBytes));

/** Each takes 32 MB and a thread of Node's four: two at once leave room for everything else. */
const inTurn = createWorkQueue({
  atOnce: 2,
  waiting: 40,
  tooMany: () =>
    new AppError('unavailable', 'Too many people are signing in just now. Please try again soon.'),
});
