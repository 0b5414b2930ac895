import { lookup } from 'node:dns/promises';
import type { ResolveHost } from '#server/platform/outbound/resolve-host.ts';

/** Resolves a name as the machine does, with its hosts file and the names of a private network. */
export const resolveBySystem: ResolveHost = async (hostname, signal) => {
  const aborted = new Promise<[]>((resolve) =>
    signal.addEventListener('abort', () => resolve([]), { once: true }),
  );
  const addresses = await Promise.race([lookup(hostname, { all: true }).catch(() => []), aborted]);
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};
