import { isLoopbackAddress } from '#server/platform/config/loopback.ts';

/** `sslmode` values that request TLS from the driver (pg-connection-string). */
const tlsModes = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/** Returns host and database of a DATABASE_URL for display, without user and password. */
export function databaseName(databaseUrl: string): string {
  const { host, port, database } = partsOf(databaseUrl);
  return `${host}${port === '' || port === '5432' ? '' : `:${port}`}/${database}`;
}

/** Whether mail, sessions and the password would cross a network unencrypted. */
export function isInTheClear(databaseUrl: string): boolean {
  const { host, search } = partsOf(databaseUrl);
  if (host.startsWith('/') || isLoopbackAddress(host.replace(/^\[|\]$/g, ''))) return false;
  const mode = search.get('sslmode');
  if (mode !== null) return !tlsModes.has(mode);
  return !['true', '1'].includes(search.get('ssl') ?? '');
}

function partsOf(databaseUrl: string) {
  const { hostname, port, pathname, username, searchParams: search } = new URL(databaseUrl);
  // A socket's folder is in `?host=`; without any host the driver uses localhost.
  const host = search.get('host') ?? (hostname === '' ? 'localhost' : decodeURIComponent(hostname));
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  return { host, port, database, search };
}
