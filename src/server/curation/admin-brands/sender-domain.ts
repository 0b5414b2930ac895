import { parse } from 'tldts';
import { normaliseHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { findSharedPlatform, isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';

/**
 * What an administrator typed, in the form by which mail is assigned to brands: a registrable domain, international
 * names in punycode; or a whole address, at providers that many senders share.
 * @throws AppError `invalid_request` for the field `domain` when no mail could ever be assigned by it, saying what
 * would do.
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

/** Names that no registry gives to anybody (RFC 6761, RFC 6762, and ICANN's resolution on `internal`). */
const ownNetwork = /(?:^|\.)(?:localhost|local|internal|arpa|localdomain)$/;

/** A host whose last label is a number is an address to every browser (WHATWG URL, ends in a number). */
const endsInNumber = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

/**
 * A suffix that a registry gives names below (`com`, `co.uk`) is nobody's. One that a company gives names below
 * (`myshopify.com`) is that company's, and each name below it somebody's of its own.
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
