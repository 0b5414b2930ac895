import { findAddressHost, toRegistrableDomain } from './sender-domain.ts';
import { findSharedPlatform, isFreeMailer } from './shared-platforms.ts';

/**
 * Whom a Message-ID is believed to: the registrable domain of the From address; at a free mailer or a platform that
 * many share, where one domain has many senders, the whole address. It depends on nothing but the address, so that
 * it can be told of an email that is stored as well, whichever brand it was given or moved to.
 */
export function toMessageSender(fromAddress: string): string {
  const address = fromAddress.toLowerCase();
  const host = findAddressHost(address);
  if (host === null) return address;
  if (!isFreeMailer(host) && findSharedPlatform(host) === null) return toRegistrableDomain(host);
  return `${address.slice(0, address.lastIndexOf('@'))}@${host}`;
}
