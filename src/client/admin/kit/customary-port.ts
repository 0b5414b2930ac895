import type { Settings } from '#shared/contract/intake/settings.ts';

/** Default port of each kind of connection (RFC 8314 and RFC 9051), the placeholder of the field. */
export function customaryPort(security: Settings['imap']['security']): string {
  return security === 'tls' ? '993' : '143';
}
