import ipaddr from 'ipaddr.js';

/**
 * Proxies whose `X-Forwarded-For` is believed: none (null), these addresses and ranges, or this number of
 * hops.
 */
export type TrustedProxies = readonly string[] | number | null;

/** No deployment chains more proxies; a larger number is a typing error. */
const maxHops = 20;

/**
 * Reads TRUST_PROXY: addresses and ranges separated by commas, or the number of chained proxies before this
 * server.
 * @param fault receives a description of each fault.
 */
export function trustedProxiesOf(
  text: string,
  fault: (sentence: string) => void,
): Exclude<TrustedProxies, null> | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops >= 1 && hops <= maxHops) return hops;
    fault(`must be from 1 to ${maxHops} if it is the number of proxies`);
    return undefined;
  }
  const entries = text.split(',').map((entry) => entry.trim());
  const unreadable = entries.find((entry) => !isAddressOrRange(entry));
  if (unreadable === undefined) return entries;
  fault(
    `must be addresses or ranges separated by commas, such as 10.0.0.5,172.16.0.0/12, or the number of proxies: "${unreadable}" is neither`,
  );
  return undefined;
}

function isAddressOrRange(entry: string): boolean {
  if (entry.includes('/')) return ipaddr.isValidCIDR(entry);
  return ipaddr.IPv6.isValid(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry);
}
