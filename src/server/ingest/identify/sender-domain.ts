import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

/** A DNS name has at most 253 octets (RFC 1035, section 2.3.4); a longer one is invalid. */
const maxHostLength = 253;

/**
 * Returns the host of an address, lower-case, international names as punycode (so that a look-alike letter
 * never compares equal to the letter it imitates); null if the address has no usable host.
 */
export function findAddressHost(address: string): string | null {
  const at = address.lastIndexOf('@');
  return at < 1 ? null : normaliseHost(address.slice(at + 1));
}

/**
 * Lower-case, punycode, without the brackets of an address literal or a final dot; null if it is no host
 * name.
 */
export function normaliseHost(raw: string): string | null {
  // Even with trailing dots no valid name is longer.
  if (raw.length > 2 * maxHostLength) return null;
  const trimmed = raw
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '');
  if (trimmed === '' || trimmed.length > maxHostLength || !/^[\p{L}\p{N}\p{M}._-]+$/u.test(trimmed))
    return null;
  const ascii = /^[\x21-\x7e]+$/.test(trimmed) ? trimmed.toLowerCase() : domainToASCII(trimmed);
  return ascii === '' || ascii.startsWith('.') || ascii.includes('..') ? null : ascii;
}

/**
 * Returns the registrable domain of a host, by the public suffix list. Private suffixes count: `shop.uk.com`
 * and `shop.myshopify.com` are distinct from their neighbours. For a host that is itself such a suffix
 * (`uk.com`) it returns the owner's domain; for a name without any suffix (`localhost`) the name itself.
 */
export function toRegistrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host) ?? host;
}
