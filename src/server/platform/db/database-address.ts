import { isLoopbackAddress } from '#server/platform/config/loopback.ts';

/** What the driver takes as a wish for TLS (pg-connection-string). */
const tlsModes = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/** Where a DATABASE_URL leads, for people: host and database, without user and password. */
export function databaseName(databaseUrl: string): string {
  const { host, port, database } = partsOf(databaseUrl);
  return `${host}${port === '' || port === '5432' ? '' : `:${port}`}/${database}`;
}

/** Whether mail, sessions and the password itself would cross a network in the clear. */
export function isInTheClear(databaseUrl: string): boolean {
  const { host, search } = partsOf(databaseUrl);
  if (host.startsWith('/') || isLoopbackAddress(host.replace(/^\[|\]$/g, ''))) return false;
  const mode = search.get('sslmode');
  if (mode !== null) return !tlsModes.has(mode);
  return !['true', '1'].includes(search.get('ssl') ?? '');
}

function partsOf(databaseUrl: string) {
  const { hostname, port, pathname, username, searchParams: search } = new URL(databaseUrl);
  // A socket's folder stands in `?host=`; without any host the driver takes this machine's.
  const host = search.get('host') ?? (hostname === '' ? 'localhost' : decodeURIComponent(hostname));
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  return { host, port, database, search };
}
