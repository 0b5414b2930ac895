import type { BrandIdentity, ParsedMail, SuggestedDomain } from '#server/ingest/types.ts';
import { findBrandName } from './brand-name.ts';
import { toDomainLabel } from './domain-label.ts';
import { listLinkHosts, listTextLinkHosts } from './message-hosts.ts';
import { likenessToDomain } from './name-in-domain.ts';
import { toRegistrableDomain } from './sender-domain.ts';

/** With fewer links an email has no main target. */
const minLinks = 3;
/**
 * A brand's second domain is only for sending: links to it are an unsubscribe link or a picture's host, not
 * the shop.
 */
const maxOwnShare = 0.34;
const minOtherShare = 0.6;

/**
 * Suggests the domain of the site that an email links to, if the domain in From is only for sending
 * (`ryanairmail.com` for `ryanair.com`): few links lead to From's own domain, most to one other, and that one
 * has the sender's name or resembles From's domain. A forger's email looks the same, so an administrator
 * decides, and it is never applied automatically. Null for customers of shared platforms and private
 * addresses: they stay separate.
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

/**
 * Suffixes of sending domains that brands have besides their site's; other suffixes mean their site in
 * another country.
 */
const sendingSuffixes = new Set('email mail info news link click online club app io biz'.split(' '));

/** A tracker, or a shop mentioned in an email, has another name than its sender. */
function isCalledLike(mail: ParsedMail, from: string, other: string): boolean {
  const [own, label] = [toDomainLabel(from), toDomainLabel(other)];
  // `acme.co.uk` that links to `acme.com` is a country's site, and its mail is a separate brand on purpose.
  if (own === label) return sendingSuffixes.has(from.slice(own.length + 1));
  if (likenessToDomain(own, label) > 0 || likenessToDomain(label, own) > 0) return true;
  return likenessToDomain(findBrandName(mail.from?.name ?? '', other) ?? '', label) > 0;
}
