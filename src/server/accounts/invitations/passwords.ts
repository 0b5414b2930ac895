import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from '#server/accounts/invitations/work-queue.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** NIST SP 800-63B requires eight and recommends fifteen; a phrase of two or three words reaches that. */
export const shortestPassword = 12;

/** Nobody types more; longer input only tries to cost us work. */
export const longestPassword = 200;

/** Cost of deriving a key: N × r × 128 bytes of memory, p times. */
type ScryptCost = Pick<Required<ScryptOptions>, 'N' | 'r' | 'p'>;

/** OWASP's parameters for scrypt: 32 MB of memory, three times. */
const owaspCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const maxMemoryBytes = 64 * 1024 * 1024;
const saltBytes = 16;
const keyBytes = 32;

export interface Passwords {
  /** Returns the stored form: parameters, a random salt, and the derived key. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with the stored one. Takes as long for an unknown account, so that the time does not
   * disclose whether an account exists.
   * @param stored result of `hash`; undefined for an unknown account.
   * @throws AppError `unavailable` if too many requests wait.
   */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

/** @param cost of new passwords; stored ones contain theirs. Only tests use less than the default. */
export function createPasswords(cost: ScryptCost = owaspCost): Passwords {
  /** Compared with the password of an unknown account. */
  const nobodysPassword = toText(cost, randomBytes(saltBytes), randomBytes(keyBytes));

  /** Each takes 32 MB and one of Node's four threads: two in parallel leave room for the rest. */
  const inTurn = createWorkQueue({
    atOnce: 2,
    waiting: 40,
    tooMany: () =>
      new AppError('unavailable', 'Too many people are signing in just now. Please try again soon.'),
  });

  const key = (password: string, salt: Buffer, bytes: number, { N, r, p }: ScryptCost) =>
    inTurn(() => derive(normal(password), salt, bytes, { N, r, p, maxmem: maxMemoryBytes }));

  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes);
      return toText(cost, salt, await key(password, salt, keyBytes, cost));
    },
    matches: async (stored, password) => {
      const [, N, r, p, salt = '', expectedKey = ''] = (stored ?? nobodysPassword).split('$');
      const expected = Buffer.from(expectedKey, 'base64url');
      const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
      const given = await key(password, Buffer.from(salt, 'base64url'), expected.length, storedCost);
      return timingSafeEqual(given, expected) && stored !== undefined;
    },
  };
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Normalizes the Unicode form, which depends on the keyboard (RFC 8265 requires it). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function toText({ N, r, p }: ScryptCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
