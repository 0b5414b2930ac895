import { parse } from 'tldts';
import { normaliseHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { findSharedPlatform, isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';

/**
 * Converts input of an administrator to the form by which mail is assigned to brands: a registrable domain,
 * international names in punycode; or a whole address, at providers that many senders share.
 * @throws AppError `invalid_request` for the field `domain` if no mail could ever be assigned by it; the
 * message describes valid input.
 */
export function toSenderDomain(typed: string): string {
  const at = typed.lastIndexOf('@');
  const host = normaliseHost(typed.slice(at + 1));
  if (host === null) throw refuse('A domain looks like brand.example.');
  refuseUnregistered(host);
  const registrable = toRegistrableDomain(host);
  const isShared = isFreeMailer(host) || findSharedPlatform(host) !== null;
  if (at > 0) {
    if (isShared) return `${typed.slice(0, at)}@${isFreeMailer(host) ? host : registrable}`;
    throw refuse(`All email from this domain belongs to one brand: enter ${registrable}.`);
  }
  if (isShared) throw refuse(`Many senders use ${host}: enter the whole address, such as brand@${host}.`);
  if (host !== registrable) throw refuse(`Email is sorted by registered domain: enter ${registrable}.`);
  return host;
}

/** Names that no registry assigns (RFC 6761, RFC 6762, and ICANN's resolution on `internal`). */
const ownNetwork = /(?:^|\.)(?:localhost|local|internal|arpa|localdomain)$/;

/** Every browser parses a host whose last label is a number as an IP address (WHATWG URL, ends in a number). */
const endsInNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

/**
 * A public suffix of a registry (`com`, `co.uk`) belongs to no brand. A private suffix of a company
 * (`myshopify.com`) belongs to that company, and each name below it to one of its customers.
 */
function refuseUnregistered(host: string): void {
  if (endsInNumber.test(host)) {
    throw refuse(`${host} is an IP address: a domain looks like brand.example.`);
  }
  const { publicSuffix, isIcann } = parse(host);
  if (publicSuffix === host && isIcann === true) {
    throw refuse(`Domains are registered below ${host}: enter the whole domain, such as brand.${host}.`);
  }
  if (!host.includes('.') || ownNetwork.test(host)) {
    throw refuse(`${host} is not a registered domain: a domain looks like brand.example.`);
  }
}

function refuse(sentence: string) {
  return fieldError('invalid_request', 'domain', sentence);
}
