import { toSenderDomain } from '#server/curation/admin-brands/sender-domain.ts';
import {
  findAddressHost,
  normaliseHost,
  toRegistrableDomain,
} from '#server/ingest/identify/sender-domain.ts';
import { findSharedPlatform, isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';

/**
 * Converts input to the domain by which a list's mail is recognised: `ikea.com`, `www.ikea.com`, the address
 * of a page, or a sender's address. At providers that many senders share, returns the whole address.
 * @throws AppError `invalid_request`, describing valid input.
 */
export function toFollowedDomain(typed: string): string {
  const place = typed
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?/i, '')
    .replace(/[/?#].*$/s, '');
  const sender = findAddressHost(place);
  if (sender !== null && isShared(sender)) return toSenderDomain(place.toLowerCase());
  const host = sender ?? normaliseHost(place.replace(/:\d{1,5}$/, ''));
  if (host === null || isShared(host)) return toSenderDomain(host ?? place);
  return toSenderDomain(toRegistrableDomain(host));
}

function isShared(host: string): boolean {
  return isFreeMailer(host) || findSharedPlatform(host) !== null;
}
