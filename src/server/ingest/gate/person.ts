import type { Finding } from '#server/ingest/gate/finding.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import { isNoRole } from '#server/ingest/redact/names/name-parts.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/**
 * Finds email from a person's address: one at a provider of personal addresses, not sent to a list or by a
 * platform, or the subscriber's.
 */
export function findPerson(mail: ParsedMail): Finding[] {
  const address = mail.from?.address.toLowerCase() ?? '';
  if (isFromReader(mail, address))
    return [
      {
        rule: 'person',
        what: `${address.slice(0, maxShown)} sent this to itself: it is the subscriber's own address.`,
      },
    ];
  const host = findAddressHost(address);
  if (host === null || !isFreeMailer(host) || isListMail(mail) || detectEsp(mail) !== null) return [];
  return [
    {
      rule: 'person',
      what: `${address.slice(0, maxShown)} is a personal address, and nothing shows that this was sent to a list.`,
    },
  ];
}

const maxShown = 100;

/** Fields in which a server records the mailbox it delivered to. */
const deliveryFields = new Set([
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
]);

/**
 * Returns whether an email was sent to its own From address: a note to oneself, or spam that pretends to be
 * one. A list that sends to itself (`To: news@brand.com`) has its subscribers in Bcc: they are in the
 * delivery fields, or its address is a role's.
 */
function isFromReader({ recipients, headers, mailboxAddress }: ParsedMail, from: string): boolean {
  if (from === '') return false;
  if (mailboxAddress?.toLowerCase() === from) return true;
  const delivered = headers
    .filter(({ name }) => deliveryFields.has(name))
    .map(({ value }) => value.toLowerCase());
  if (delivered.some((value) => value.split(/[\s<>,;]+/).includes(from))) return true;
  const isOnlyReader =
    recipients.length > 0 && recipients.every(({ address }) => address.toLowerCase() === from);
  return isOnlyReader && mailboxAddress === null && !isRoles(from);
}

/** `news@brand.com`, `updates@list.brand.com`: a role's address, not a person's. */
function isRoles(address: string): boolean {
  const host = findAddressHost(address) ?? '';
  const before = host.slice(0, -toRegistrableDomain(host).length);
  return [address.slice(0, address.lastIndexOf('@')), before]
    .flatMap((part) => part.split(/[._+-]/))
    .some((piece) => piece.length > 1 && !isNoRole(piece));
}
