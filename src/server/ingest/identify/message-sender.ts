import { findAddressHost, toRegistrableDomain } from './sender-domain.ts';
import { findSharedPlatform, isFreeMailer } from './shared-platforms.ts';

/**
 * Returns the owner of a Message-ID: the registrable domain of the From address; at a free mail provider or a
 * shared platform, where one domain has many senders, the whole address. It depends on the address only, so
 * it can also be computed for a stored email, whatever brand it was assigned or moved to.
 */
export function toMessageSender(fromAddress: string): string {
  const address = fromAddress.toLowerCase();
  const host = findAddressHost(address);
  if (host === null) return address;
  if (!isFreeMailer(host) && findSharedPlatform(host) === null) return toRegistrableDomain(host);
  return `${address.slice(0, address.lastIndexOf('@'))}@${host}`;
}
