import type { BrandIdentity, ParsedMail, SuggestedDomain } from '#server/ingest/types.ts';
import { findBrandName } from './brand-name.ts';
import { toDomainLabel } from './domain-label.ts';
import { listLinkHosts, listTextLinkHosts } from './message-hosts.ts';
import { likenessToDomain } from './name-in-domain.ts';
import { toRegistrableDomain } from './sender-domain.ts';

/** With fewer links a mail leads nowhere in particular. */
const minLinks = 3;
/** A brand's second domain is one for sending: it has an unsubscribe link or a picture's host, not the shop. */
const maxOwnShare = 0.34;
const minOtherShare = 0.6;

/**
 * The domain of the site that a mail leads to, where the domain in From is only one for sending (`ryanairmail.com`
 * for `ryanair.com`): few links go to From's own domain, most to one other, and that one is called like the sender or
 * like From's domain. A forger's mail looks the same, so this is for a person to decide, never applied by itself.
 * Null for customers of shared platforms and private addresses: they stay apart from each other.
 */
export function suggestBrandDomain(
  mail: ParsedMail,
  brand: Pick<BrandIdentity, 'domain' | 'basis'>,
): SuggestedDomain | null {
  if (brand.domain.includes('@') || brand.basis !== 'from') return null;
  const counts = new Map<string, number>();
  const hosts = mail.html === null ? listTextLinkHosts(mail) : listLinkHosts(mail);
  for (const domain of hosts.map(toRegistrableDomain)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const [best] = [...counts].filter(([domain]) => domain !== brand.domain).sort((a, b) => b[1] - a[1]);
  if (best === undefined || hosts.length < minLinks) return null;
  const [domain, links] = best;
  const isForSending = (counts.get(brand.domain) ?? 0) <= hosts.length * maxOwnShare;
  if (!isForSending || links < hosts.length * minOtherShare) return null;
  return isCalledLike(mail, brand.domain, domain) ? { domain, links, of: hosts.length } : null;
}

/** Endings under which brands keep a domain for sending beside their site's; under others it is their site elsewhere. */
const sendingSuffixes = new Set('email mail info news link click online club app io biz'.split(' '));

/** A tracker or a shop that a mail tells of is called otherwise than its sender. */
function isCalledLike(mail: ParsedMail, from: string, other: string): boolean {
  const [own, label] = [toDomainLabel(from), toDomainLabel(other)];
  // `acme.co.uk` that leads to `acme.com` is a country's site, and its mail is told apart on purpose.
  if (own === label) return sendingSuffixes.has(from.slice(own.length + 1));
  if (likenessToDomain(own, label) > 0 || likenessToDomain(label, own) > 0) return true;
  return likenessToDomain(findBrandName(mail.from?.name ?? '', other) ?? '', label) > 0;
}
