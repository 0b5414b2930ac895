import ipaddr from 'ipaddr.js';

/**
 * Returns the network of a visitor: an IPv4 address, or the /64 of an IPv6 address, which is what a customer
 * of a provider gets (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
