import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopbackAddress } from '#server/platform/config/loopback.ts';

type Addresses = Pick<Config, 'baseUrl' | 'host' | 'port' | 'isLoopback' | 'trustProxy'>;

/** Checks that the public address, the listening address and the trusted proxies are consistent. */
export function checkProxy({ baseUrl, host, port, isLoopback, trustProxy }: Addresses): Finding {
  const listensHere = isLoopbackAddress(host);
  const everybody = Array.isArray(trustProxy) && trustProxy.find((entry) => entry.endsWith('/0'));
  if (everybody) {
    return fault(
      `TRUST_PROXY contains ${everybody}, so any visitor can forge their address and evade rate limits. Set it to the addresses of your proxies.`,
    );
  }
  if (trustProxy === null && !isLoopback) {
    if (baseUrl.startsWith('https:')) {
      return fault(
        `BASE_URL is ${baseUrl}, so there is a TLS proxy, but TRUST_PROXY is not set: all visitors count as one. Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.`,
      );
    }
    if (listensHere) {
      return fault(
        `BASE_URL is ${baseUrl}, but the server listens only on ${host}. Set TRUST_PROXY to the address of your proxy, or HOST=0.0.0.0 without one.`,
      );
    }
  }
  if (isLoopback && !listensHere) {
    return sound(
      `The server listens on ${host}, port ${port}; to reach it by a name other than localhost, set BASE_URL to that name.`,
    );
  }
  if (trustProxy !== null) {
    const believed = typeof trustProxy === 'number' ? `${trustProxy} in a row` : trustProxy.join(', ');
    const others = listensHere ? '' : ` Make sure that only the proxy can reach port ${port}.`;
    return sound(`The public address is ${baseUrl}; trusted proxies: ${believed}.${others}`);
  }
  return sound(`The public address is ${baseUrl}, without a proxy.`);
}
