import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { knowsAccount, readDevice } from '#server/accounts/invitations/known-device.ts';
import { networkOf } from '#server/platform/http/requests/network-of.ts';

/** Wrong passwords from one place until tries are blocked for a while, for unknown accounts too. */
const maxFailures = 10;
const failureMemoryMs = 15 * 60_000;

/** Places counted at the same time; beyond it the least recently used is evicted. */
const maxRemembered = 20_000;

export interface PasswordTries {
  /**
   * Counts a try before the password is compared, so that parallel tries have the same limit as sequential
   * ones.
   * @returns true if the try is allowed.
   */
  begin(request: FastifyRequest, email: string): boolean;
  /** Resets the count after a correct or new password. */
  forget(request: FastifyRequest, email: string): void;
}

/**
 * Counts tries per account and origin, so that nobody can lock the owner out with wrong passwords. The origin
 * is the network, or a device on which the owner has signed in before. A device thus counts separately, even
 * behind a proxy that all visitors share.
 */
export function createPasswordTries(): PasswordTries {
  const failures = new LRUCache<string, number>({ max: maxRemembered, ttl: failureMemoryMs });
  return {
    begin(request, email) {
      const key = keyOf(request, email);
      const before = failures.get(key) ?? 0;
      if (before >= maxFailures) return false;
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
