import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CookieConfig, cookieOptions } from '#server/accounts/auth/session-cookie.ts';
import { paths } from '#shared/paths.ts';

/**
 * A browser with an earlier successful sign-in: wrong passwords typed elsewhere do not lock its account out.
 */
export interface KnownDevice {
  /** One per account that signs in on a new browser: repeated sign-ins create no further ids. */
  id: string;
  /** Hashed addresses of the accounts that signed in here, newest first. */
  accounts: string[];
}

const deviceCookie = 'mailvault_device';
const idLength = 22;

/** A household shares a browser; beyond this the account with the oldest sign-in is evicted. */
const maxAccounts = 8;

/** Browsers keep no cookie longer than 400 days. */
const lifeSeconds = 365 * 86_400;

const device = z.strictObject({
  id: z.string().regex(/^[\w-]{22}$/),
  accounts: z.array(z.string().regex(/^[\w-]{43}$/)).max(maxAccounts),
});

/** @returns undefined for a browser without the cookie, or with a forged one: it is signed. */
export function readDevice(request: FastifyRequest): KnownDevice | undefined {
  const given = request.cookies[deviceCookie];
  if (given === undefined) return undefined;
  const { valid, value } = request.unsignCookie(given);
  if (!valid) return undefined;
  try {
    return device.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** True if the account with this address has signed in on this device. */
export function knowsAccount({ accounts }: KnownDevice, email: string): boolean {
  return accounts.includes(accountOf(email));
}

/** Records in the browser's cookie that the account with this address has signed in. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieConfig,
  email: string,
): void {
  const account = accountOf(email);
  const { id, accounts } = readDevice(request) ?? {
    id: account.slice(0, idLength),
    accounts: [],
  };
  const others = accounts.filter((other) => other !== account);
  const known: KnownDevice = { id, accounts: [account, ...others].slice(0, maxAccounts) };
  reply.setCookie(deviceCookie, Buffer.from(JSON.stringify(known)).toString('base64url'), {
    ...cookieOptions(config),
    path: paths.signIn(),
    maxAge: lifeSeconds,
    signed: true,
  });
}

function accountOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
