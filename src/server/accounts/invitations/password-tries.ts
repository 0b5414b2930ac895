import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { knowsAccount, readDevice } from '#server/accounts/invitations/known-device.ts';
import { networkOf } from '#server/platform/http/requests/network-of.ts';

/** How often a password may be wrong before nobody may try it from there for a while, whether there is the account or not. */
const mostFailures = 10;
const failureMemoryMs = 15 * 60_000;

/** Places remembered at once; beyond it the least recently tried is forgotten. */
const maxRemembered = 20_000;

/** Counts wrong passwords. */
export interface PasswordTries {
  /**
   * Counts a try before its password is looked at, so that many at once are no more than many in a row.
   * @returns whether it may be made.
   */
  begin(request: FastifyRequest, email: string): boolean;
  /** The password was right, or is a new one. */
  forget(request: FastifyRequest, email: string): void;
}

/**
 * By account and by where it is tried from, so that nobody closes an account to its owner by typing wrong passwords: the
 * network, or the device where the owner has signed in with it before. So a device counts for itself, also behind a proxy
 * that all visitors share.
 */
export function createPasswordTries(): PasswordTries {
  const failures = new LRUCache<string, number>({ max: maxRemembered, ttl: failureMemoryMs });
  return {
    begin(request, email) {
      const key = keyOf(request, email);
      const before = failures.get(key) ?? 0;
      if (before >= mostFailures) return false;
      failures.set(key, before + 1);
      return true;
    },
    forget(request, email) {
      failures.delete(keyOf(request, email));
    },
  };
}

function keyOf(request: FastifyRequest, email: string): string {
  const device = readDevice(request);
  const from = device !== undefined && knowsAccount(device, email) ? device.id : networkOf(request.ip);
  return `${from} ${email}`;
}
