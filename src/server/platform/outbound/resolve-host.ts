import { Resolver } from 'node:dns/promises';
import { ipOfHost } from '#server/platform/outbound/address-guard.ts';

/** One IP address of a host, in the form `net.connect` expects from a lookup. */
export interface HostAddress {
  address: string;
  family: 4 | 6;
}

export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<HostAddress[]>;

/** Timeout of a name server, which is tried twice; a picture is not worth more. */
const nameServerTimeoutMs = 2_000;

/**
 * Queries the name servers for every address of a name. Unlike `dns.lookup` this uses no hosts file and no
 * search domain, which could lead into an internal network, and it does not occupy the threads that read
 * files.
 * @param servers other name servers than the machine's, as `host:port`; for tests.
 * @returns empty if the name has no address or no server answers.
 */
export async function resolveByDns(
  hostname: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<HostAddress[]> {
  const resolver = new Resolver({ timeout: nameServerTimeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.all([
      resolver.resolve4(hostname).catch(() => []),
      resolver.resolve6(hostname).catch(() => []),
    ]);
    return [
      ...four.map((address) => ({ address, family: 4 as const })),
      ...six.map((address) => ({ address, family: 6 as const })),
    ];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Returns the addresses of a parsed host: itself if it is an IP address, else the result of `resolve`. */
export async function addressesOf(
  host: string,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<HostAddress[]> {
  const ip = ipOfHost(host);
  if (ip === undefined) return resolve(host, signal);
  return [{ address: ip, family: ip.includes(':') ? 6 : 4 }];
}
