import { toDomainLabel } from '#server/ingest/identify/domain-label.ts';
import { listEveryLinkHost } from '#server/ingest/identify/message-hosts.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import type { StructuredHint } from './header-hints.ts';
import { foldText } from './tokens.ts';

/** People write under their own name too, so any clear word outweighs it. */
const weight = 3;
const maxNameLength = 200;
const maxHosts = 60;
/** Shorter words and labels occur in anything. */
const minLength = 3;

/**
 * Finds a name in From that matches neither its address nor any link of the email: a sender with a name
 * writes from the matching domain, or links to it. Gives nothing for a name in a non-Latin alphabet, an
 * address as a name, and mail without links.
 */
export function readStrangerHints(mail: ParsedMail): StructuredHint[] {
  const name = (mail.from?.name ?? '').slice(0, maxNameLength);
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isReadable = /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(name) && !name.includes('@');
  if (!isReadable || !words.some((word) => word.length >= minLength)) return [];
  const links = listEveryLinkHost(mail).slice(0, maxHosts);
  if (links.length === 0) return [];
  const own = findAddressHost(mail.from?.address ?? '');
  const hosts = [...(own === null ? [] : [own]), ...links];
  if (hosts.some((host) => bears(host, words))) return [];
  return [{ for: 'other', what: 'a name that neither its address nor a link bears', weight }];
}

function bears(host: string, words: readonly string[]): boolean {
  const label = foldText(toDomainLabel(toRegistrableDomain(host))).replace(/[^\p{L}\p{N}]/gu, '');
  const initials = words.map((word) => word[0]).join('');
  return (
    words.some((word) => word.length >= minLength && label.includes(word)) ||
    (label.length >= minLength && words.join('').includes(label)) ||
    (words.length > 1 && label === initials)
  );
}
