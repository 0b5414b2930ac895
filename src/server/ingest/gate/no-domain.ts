import { parse } from 'tldts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { findAddressHost } from '#server/ingest/identify/sender-domain.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Reserved for documentation and tests (RFC 6761), where they represent existing domains. */
const reservedSuffixes: ReadonlySet<string | null> = new Set(['example', 'test']);

/**
 * Finds a sender whose domain cannot be in the public DNS: its suffix is not in the public suffix list
 * (`shop.localdomain`, `mail.invalid`), it has a single label, or it is an IP address.
 */
export function findMissingDomain(mail: ParsedMail): Finding[] {
  const host = findAddressHost(mail.from?.address ?? '');
  if (host === null || isInPublicDns(host)) return [];
  return [{ rule: 'no_domain', what: `It comes from ${host.slice(0, 100)}, a domain that can’t exist.` }];
}

function isInPublicDns(host: string): boolean {
  // Hosts with an underscore exist, although the standard forbids them.
  const { publicSuffix, isIcann, isPrivate } = parse(host, {
    allowPrivateDomains: true,
    validateHostname: false,
  });
  const isKnown = isIcann === true || isPrivate === true || reservedSuffixes.has(publicSuffix);
  return isKnown && host.includes('.');
}
