import { createHmac } from 'node:crypto';

/** Enough to distinguish the subscribers of one campaign. */
const subscriberKeyBytes = 8;

/** Returns a keyed hash of a subscriber's address, by which copies are counted; the address is never stored. */
export function subscriberKeyOf(secret: string, address: string | null): Buffer | null {
  if (address === null) return null;
  return createHmac('sha256', `subscriber ${secret}`)
    .update(address)
    .digest()
    .subarray(0, subscriberKeyBytes);
}
