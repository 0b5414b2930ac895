import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from '#server/accounts/invitations/work-queue.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** NIST SP 800-63B asks for eight and advises fifteen; a phrase of two or three words is there. */
export const shortestPassword = 12;

/** Nobody types more, and whoever sends more wants us to work. */
export const longestPassword = 200;

/** What deriving a key costs: N × r × 128 bytes of memory, p times over. */
type ScryptCost = Pick<Required<ScryptOptions>, 'N' | 'r' | 'p'>;

/** OWASP's parameters for scrypt: 32 MB of memory, three times over. */
const owaspCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const maxMemoryBytes = 64 * 1024 * 1024;
const saltBytes = 16;
const keyBytes = 32;

/** Hashes passwords and compares them with what was hashed. */
export interface Passwords {
  /** How a password is stored: its parameters, a salt of its own, and the key derived from both. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was stored. It takes as long where there is none to compare with, so that the
   * time does not tell whether somebody has an account.
   * @param stored as `hash` answered it; undefined for an unknown account.
   * @throws AppError `unavailable` when too many people wait.
   */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

/** @param cost of new passwords; what is stored says its own. Only tests ask for less than the default. */
export function createPasswords(cost: ScryptCost = owaspCost): Passwords {
  /** Compared with where there is no account. */
  const nobodysPassword = toText(cost, randomBytes(saltBytes), randomBytes(keyBytes));

  /** Each takes 32 MB and a thread of Node's four: two at once leave room for everything else. */
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

/** The same characters however a keyboard composes them (RFC 8265 asks for as much). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function toText({ N, r, p }: ScryptCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
