import ipaddr from 'ipaddr.js';

/** The network of a visitor: an address of IPv4, or the /64 of IPv6, which is what one subscriber is given (RFC 6177). */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
