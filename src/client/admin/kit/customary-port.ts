import type { Settings } from '#shared/contract/intake/settings.ts';

/** Where each kind of connection listens by custom (RFC 8314 and RFC 9051), shown in the empty field. */
export function customaryPort(security: Settings['imap']['security']): string {
  return security === 'tls' ? '993' : '143';
}
