import { type BrandIdentity, IngestRejection, type ParsedMail } from '#server/ingest/types.ts';
import { normalizeText } from '#shared/format/normalized.ts';
import { toBrandName } from './brand-name.ts';
import { isEspHost } from './esp-hosts.ts';
import { listHeaderHosts, listLinkHosts } from './message-hosts.ts';
import { findAddressHost, toRegistrableDomain } from './sender-domain.ts';
import { findSharedPlatform, isFreeMailer } from './shared-platforms.ts';
import { suggestBrandDomain } from './suggest-brand-domain.ts';

/** Longer keys are no valid address (RFC 5321, section 4.5.3.1: 64 + 1 + 255) and would not fit an index. */
const maxKeyLength = 320;

/** Local parts that name a desk, not a tenant of the platform. */
const deskNames =
  /^(?:no-?_?reply|do-?not-?reply|news|newsletters?|info|mail|mailer|hello|hi|hey|contact|support|marketing|notifications?|updates?|team|store|shop|creator|email|campaigns?|sender|defaultsender|bounces?|service|admin|noreply.*|\d+|[0-9a-f-]{16,})$/;

/**
 * Identifies the sender of a message by technical fields: never by the words of the display name.
 * - From at an own domain: its registrable domain (`from`).
 * - From at a free mail provider: the full address (`from-address`).
 * - From at a shared platform: the domain of Reply-To, List-Id or a DKIM signature, in this order
 *   (`reply-to`, `list-id`, `dkim`); else the platform's tenant, as an address (`platform-address`, or
 *   `platform-name` if only the display name distinguishes the tenants). Such a key contains an `@` and so
 *   can never be the domain of an existing brand. If the email links to another domain that seems to be the
 *   brand's own, that is added (`suggested`).
 * @throws IngestRejection `no_sender` if From has no address with a host.
 */
export function identifyBrand(mail: ParsedMail): BrandIdentity {
  const host = mail.from === null ? null : findAddressHost(mail.from.address);
  if (mail.from === null || host === null) {
    throw new IngestRejection(
      'no_sender',
      'The From header holds no address, so nobody can be named as sender.',
    );
  }
  const { key, basis } = findKey(mail, mail.from.address.toLowerCase(), mail.from.name, host);
  const domain = key.slice(0, maxKeyLength);
  const suggested = suggestBrandDomain(mail, { domain, basis });
  return {
    domain,
    name: toBrandName(mail.from.name, domain),
    basis,
    ...(suggested !== null && { suggested }),
  };
}

interface BrandKey {
  key: string;
  basis: string;
}

function findKey(mail: ParsedMail, address: string, name: string, host: string): BrandKey {
  if (isFreeMailer(host)) return { key: withHost(address, host), basis: 'from-address' };
  const platform = findSharedPlatform(host);
  if (platform === null) return { key: toRegistrableDomain(host), basis: 'from' };
  return findOwnDomain(mail) ?? toTenant(address, name, toRegistrableDomain(host));
}

function findOwnDomain(mail: ParsedMail): BrandKey | null {
  const replyHosts = mail.replyTo.map((reply) => findAddressHost(reply.address));
  const replyDomain = firstOwnDomain(replyHosts);
  if (replyDomain !== null && !isContradicted(mail, replyDomain))
    return { key: replyDomain, basis: 'reply-to' };
  const listDomain = firstOwnDomain(listHeaderHosts(mail, 'list-id'));
  if (listDomain !== null) return { key: listDomain, basis: 'list-id' };
  const signer = firstOwnDomain(listHeaderHosts(mail, 'dkim-signature'));
  return signer === null ? null : { key: signer, basis: 'dkim' };
}

function firstOwnDomain(hosts: ReadonlyArray<string | null>): string | null {
  const own = hosts.find(
    (host) => host !== null && !isFreeMailer(host) && findSharedPlatform(host) === null && !isEspHost(host),
  );
  return own === undefined || own === null || !own.includes('.') ? null : toRegistrableDomain(own);
}

/**
 * At a shared platform anybody may write any Reply-To. It is believed unless the message contradicts it: it
 * has links to other people's sites, none to this domain, and no other header names the domain.
 */
function isContradicted(mail: ParsedMail, domain: string): boolean {
  const named = (hosts: readonly string[]) => hosts.some((host) => toRegistrableDomain(host) === domain);
  if (
    ['list-id', 'dkim-signature', 'sender', 'return-path', 'list-unsubscribe'].some((name) =>
      named(listHeaderHosts(mail, name)),
    )
  )
    return false;
  // Constant Contact and Mailchimp write the verified address into the local part: `info-acme.com@shared1.ccsend.com`.
  if (mail.from?.address.toLowerCase().includes(domain)) return false;
  const links = listLinkHosts(mail);
  return links.length > 0 && !named(links);
}

/**
 * Returns one customer of a shared platform, as an address there: stable across emails, and never a mere
 * domain.
 */
function toTenant(address: string, name: string, platform: string): BrandKey {
  const local = address.slice(0, address.lastIndexOf('@')).replace(/["\s]/g, '');
  const base = local.replace(/\+.*$/, '');
  if (!deskNames.test(base)) return { key: `${base}@${platform}`, basis: 'platform-address' };
  if (local !== base) return { key: `${local}@${platform}`, basis: 'platform-address' };
  const slug = toSlug(name);
  const label = platform.split('.')[0] ?? platform;
  if (slug === '' || slug.split('-').includes(label)) return { key: platform, basis: 'from' };
  return { key: `${base}+${slug}@${platform}`, basis: 'platform-name' };
}

function toSlug(name: string): string {
  return normalizeText(name, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

function withHost(address: string, host: string): string {
  return `${address.slice(0, address.lastIndexOf('@')).replace(/\s/g, '')}@${host}`;
}
