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
      `TRUST_PROXY has ${everybody}, so that every visitor may say who they are, and limits hold for nobody. Name the addresses of your proxies.`,
    );
  }
  if (trustProxy === null && !isLoopback) {
    if (baseUrl.startsWith('https:')) {
      return fault(
        `BASE_URL is ${baseUrl}, so a TLS proxy is in front, but TRUST_PROXY names none: all visitors count as one. Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.`,
      );
    }
    if (listensHere) {
      return fault(
        `BASE_URL is ${baseUrl} and the server listens on ${host} only. Set TRUST_PROXY to the proxy that leads there, or HOST=0.0.0.0 where there is none.`,
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
    return sound(`People use ${baseUrl}, and these proxies are believed: ${believed}.${others}`);
  }
  return sound(`People use ${baseUrl}, and no proxy is in front.`);
}
