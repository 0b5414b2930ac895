import { parse } from 'tldts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { findAddressHost } from '#server/ingest/identify/sender-domain.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Set aside for documentation and tests (RFC 6761), so that they stand for names that are there. */
const reservedSuffixes: ReadonlySet<string | null> = new Set(['example', 'test']);

/**
 * A sender whose domain cannot be in the public DNS: the public suffix list knows no end of it (`shop.localdomain`,
 * `mail.invalid`), it has a single label, or it is the number of a machine.
 */
export function findMissingDomain(mail: ParsedMail): Finding[] {
  const host = findAddressHost(mail.from?.address ?? '');
  if (host === null || isInPublicDns(host)) return [];
  return [{ rule: 'no_domain', what: `It comes from ${host.slice(0, 100)}, a domain that can’t exist.` }];
}

function isInPublicDns(host: string): boolean {
  // Hosts with an underscore are there, though no host may have one.
  const { publicSuffix, isIcann, isPrivate } = parse(host, {
    allowPrivateDomains: true,
    validateHostname: false,
  });
  const isKnown = isIcann === true || isPrivate === true || reservedSuffixes.has(publicSuffix);
  return isKnown && host.includes('.');
}
