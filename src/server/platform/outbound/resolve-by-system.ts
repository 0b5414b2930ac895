import { lookup } from 'node:dns/promises';
import type { ResolveHost } from '#server/platform/outbound/resolve-host.ts';

/** Resolves a name as the machine does, with its hosts file and the names of a private network. */
export const resolveBySystem: ResolveHost = async (hostname) => {
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};
